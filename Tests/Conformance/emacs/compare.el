;;; Runs the commands of cases in buffers of text mode, and prints what became of each.  -*- lexical-binding: t -*-
;;
;; A case is (TEXT POINT MARK (COMMAND ARGUMENT CHARACTER) ...), one a line; what is printed is
;; (TEXT POINT MARK ACTIVE KILLS MESSAGES), one a line. Positions count from 0.
;;
;; Keyboard macros are played by Emacs's command loop. Their keys are symbols, each bound to a command with its
;; argument: what is recorded is the commands that were performed, as no keys are read here.

(transient-mark-mode 1)
(setq line-move-visual nil
      inhibit-message t
      kill-ring-max 60
      message-log-max nil
      text-quoting-style 'straight
      coding-system-for-read 'utf-8
      coding-system-for-write 'utf-8)

(defvar compare-macro nil "The keys of the last keyboard macro.")
(defvar compare-recorded nil "The keys that are recorded, the last first.")
(defconst compare-most 20 "How often a macro is played that never fails.")

(defun compare-call (command argument character)
  "Call a command with its argument, as its key does."
  (cond
   ((eq command 'zap-to-char)
    (zap-to-char (prefix-numeric-value argument) character))
   ((eq command 'quoted-insert)
    (insert (make-string (max 0 (prefix-numeric-value argument)) character)))
   ((eq command 'point-to-register) (point-to-register character))
   ((eq command 'jump-to-register) (jump-to-register character))
   ((eq command 'copy-to-register)
    (copy-to-register character (region-beginning) (region-end) argument t))
   ((eq command 'insert-register)
    ;; Emacs inserts the number of a place.
    (if (markerp (get-register character))
        (progn (push-mark) (error "Register does not contain text"))
      (insert-register character (not argument))))
   ((eq command 'goto-line) (goto-line (prefix-numeric-value argument)))
   ((eq command 'keyboard-quit) (deactivate-mark) (compare-end-recording))
   ((eq command 'yank-pop)
    ;; Without a yank before it, it would ask.
    (if (eq last-command 'yank)
        (call-interactively command)
      (user-error "Previous command was not a yank")))
   ((and (eq command 'kill-ring-save) (not (mark t)))
    ;; Emacs would copy nothing.
    (error "The mark is not set now, so there is no region"))
   (t (call-interactively command))))

(defun compare-key (command argument character)
  "Return a key that calls a command with its argument."
  (let ((key (intern (format "key%d" (length compare-recorded)))))
    (local-set-key
     (vector key)
     (lambda ()
       (interactive)
       (setq this-command command
             real-this-command command
             current-prefix-arg argument
             last-command-event (or character ?x))
       (compare-call command argument character)))
    key))

(defun compare-end-recording ()
  "Do what an error does while a macro is recorded: end the macro before its command."
  (when defining-kbd-macro
    (cancel-kbd-macro-events)
    (discard-input)
    (when compare-recorded (setq compare-macro (reverse compare-recorded)))))

(defun compare-play (count)
  "Play the macro so many times, or until it fails."
  (unless compare-macro (user-error "No kbd macro has been defined"))
  (let ((played 0))
    (execute-kbd-macro
     (vconcat compare-macro) count
     (lambda () (<= (setq played (1+ played)) compare-most)))))

(defun compare-perform-macro (command argument)
  "Do what a command of keyboard macros does."
  (let ((count (prefix-numeric-value argument)))
    (when (eq command 'kmacro-start-macro)
      (unless defining-kbd-macro (setq compare-recorded nil))
      (kmacro-start-macro nil))
    (when (or (eq command 'kmacro-end-macro) defining-kbd-macro)
      (unless (eq command 'kmacro-start-macro)
        (end-kbd-macro)
        (when compare-recorded (setq compare-macro (reverse compare-recorded)))
        (when (and (eq command 'kmacro-end-macro) compare-recorded)
          (cond ((= count 0) (compare-play 0))
                ((> count 1) (compare-play (1- count)))))))
    (when (eq command 'kmacro-end-and-call-macro)
      ;; The command before is that before the macro.
      (setq this-command last-command)
      (compare-play count))))

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
        (if (string-prefix-p "kmacro-" (symbol-name command))
            (compare-perform-macro command argument)
          (compare-call command argument character)
          (when defining-kbd-macro
            (push (compare-key command argument character) compare-recorded)))
        (when (and deactivate-mark mark-active) (deactivate-mark))
        nil)
    ((error quit)
     (compare-end-recording)
     (compare-message this-command current-prefix-arg character
                      (error-message-string problem)))))

(defun compare-message (command argument character message)
  "Return what MESSAGE should say where Emacs tells of its insides."
  (let ((backward (< (prefix-numeric-value argument) 0)))
    (cond
     ((string-prefix-p "Register does" message)
      (format "register %c holds no %s" character
              (if (eq command 'jump-to-register) "place" "text")))
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
    (when defining-kbd-macro (end-kbd-macro))
    (use-local-map (make-sparse-keymap))
    (set-window-buffer (selected-window) (current-buffer))
    (setq compare-macro nil compare-recorded nil)
    (setq kill-ring nil kill-ring-yank-pointer nil register-alist nil
          this-command nil last-command nil)
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
