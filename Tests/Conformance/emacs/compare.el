;;; Runs the commands of cases in buffers of text mode, and prints what became of each.
;;
;; A case is (TEXT POINT MARK (COMMAND ARGUMENT CHARACTER) ...), one a line; what is printed is
;; (TEXT POINT MARK ACTIVE KILLS MESSAGES), one a line. Positions count from 0.

(transient-mark-mode 1)
(setq line-move-visual nil
      inhibit-message t
      kill-ring-max 60
      message-log-max nil
      text-quoting-style 'straight
      coding-system-for-read 'utf-8
      coding-system-for-write 'utf-8)

(defun compare-perform (command argument character)
  "Do what the command loop does with a key; return the message of an error."
  (setq last-command this-command
        this-command command
        real-this-command command
        current-prefix-arg argument
        prefix-arg nil
        deactivate-mark nil
        last-command-event (or character ?x))
  (condition-case problem
      (progn
        (cond
         ((eq command 'zap-to-char)
          (zap-to-char (prefix-numeric-value argument) character))
         ((eq command 'quoted-insert)
          (insert (make-string (max 0 (prefix-numeric-value argument)) character)))
         ((eq command 'goto-line) (goto-line (prefix-numeric-value argument)))
         ((eq command 'keyboard-quit) (deactivate-mark))
         ((eq command 'yank-pop)
          ;; Without a yank before it, it would ask.
          (if (eq last-command 'yank)
              (call-interactively command)
            (user-error "Previous command was not a yank")))
         ((and (eq command 'kill-ring-save) (not (mark t)))
          ;; Emacs would copy nothing.
          (error "The mark is not set now, so there is no region"))
         (t (call-interactively command)))
        (when (and deactivate-mark mark-active) (deactivate-mark))
        nil)
    ((error quit)
     (compare-message command argument (error-message-string problem)))))

(defun compare-message (command argument message)
  "Return what MESSAGE should say where Emacs tells of its insides."
  (let ((backward (< (prefix-numeric-value argument) 0)))
    (cond
     ;; backward-sentence among blank lines before all text.
     ((equal message "Invalid search bound (wrong side of point)") "Beginning of buffer")
     ;; Killing more characters than there are.
     ((not (string-prefix-p "Args out of range" message)) message)
     ((eq backward (eq command 'delete-backward-char)) "End of buffer")
     (t "Beginning of buffer"))))

(defun compare-run (case)
  "Return what becomes of a case."
  (with-temp-buffer
    (text-mode)
    (setq kill-ring nil kill-ring-yank-pointer nil this-command nil last-command nil)
    (insert (nth 0 case))
    (goto-char (1+ (nth 1 case)))
    (when (nth 2 case)
      (push-mark (1+ (nth 2 case)) t t))
    (let ((messages (mapcar (lambda (step) (apply #'compare-perform step)) (nthcdr 3 case))))
      (list (buffer-string) (1- (point)) (and (mark t) (1- (mark t))) (and mark-active t)
            kill-ring messages))))

(let ((cases (with-temp-buffer
               (insert-file-contents (getenv "CASES"))
               (goto-char (point-min))
               (let (read)
                 (condition-case nil
                     (while t (push (read (current-buffer)) read))
                   (end-of-file (nreverse read)))))))
  (dolist (case cases)
    (let ((answer (compare-run case))
          (print-escape-newlines t))
      (prin1 answer))
    (terpri)))
