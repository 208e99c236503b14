// Made by Scripts/english-words from SCOWL; see NOTICE.

extension EnglishWords {
  /// The words of size 20 with the first letter [a-l].
  static let secondAtoL = """
    aardvark abandon abandoned abandoning abandons abbreviate abbreviated abbreviates abbreviating
    abbreviation abbreviations abide abnormal abnormally abolish abolished abolishes abolishing
    abolition abort aborted aborting abortion aborts abroad absent absorb absorbed absorbing absorbs
    abstract abstraction absurd abused abuses abusing abusive abysmal academics accelerate accent
    accents acceptance accessed accesses accessing accidents accommodate accommodation accompanied
    accompanies accompany accompanying accomplish accomplished accomplishes accomplishing accordance
    accountant accountants accounted accounting accumulate accumulated accumulates accumulating
    accurately accusation accusations accuse accused accuses accusing accustom accustomed
    accustoming accustoms ace achievement achievements acid acknowledge acknowledged acknowledges
    acknowledging acorn acoustic acquaintance acquisition acronym acronyms activate activated
    activates activating actively actor actors acute adapt adaptation adapted adapter adapting
    adapts addict addicted addicting addictive addicts additionally additions adequately adhere
    adhered adheres adhering adjacent adjective adjusted adjusting adjustment adjustments adjusts
    administer administered administering administers administrative admirable admiration admire
    admission adoption adult adults advantageous advent adventure adventures adventurous adverse
    adversely advert advertisement advertisements adverts advisable adviser advisers advisor
    advisors advisory advocate advocated advocates advocating aerial aesthetic aesthetically
    affection aforementioned afternoons aged agenda agent agents aggressive aging agony agreements
    agricultural aided aiding aids aircraft airport akin alarmed alarming alarms alas albeit albums
    alcohol alcoholic alert algebra algebraic aliases alien aliens align aligned aligning alignment
    aligns alike allegation allegations allege alleged allegedly alleges alleging allergic alleviate
    alliance allies allocate allocated allocates allocating allocation allocations allowable
    allowance allowances ally alongside aloud alpha alphabet alphabetic alphabetical alteration
    alterations amateur amaze amazed amazes amazing amazingly ambassador amber ambient ambiguities
    ambiguity ambitious amend amended amending amendment amends amp ample amplifier amusement
    anagram analogous analogy analyses analyst analyze analyzed analyzes analyzing anarchy anatomy
    ancestor ancestors anecdote anecdotes angel angels anger angles anguish animals anniversary
    announced announcements announces announcing annoyance annually anomalies anomaly anorak anoraks
    anthology anticipate anticipated anticipates anticipating anticipation antidote antique
    antisocial anxious anyhow apathetic apathy apologized apologizes apologizing apostrophe appall
    appalled appalling appallingly appalls apparatus apparatuses appealed appealing appeals
    appearances append appended appending appendix appends applause applicable applicant applicants
    appoint appointed appointing appointment appointments appoints appraisal appreciation approached
    approaches approaching appropriately approximate approximately approximation apt arbitrarily arc
    arcade arcane arch archaic architecture archive archived archives archiving arena arguable
    arguably arisen arising armed arming arms arose array arrays arrest arrested arresting arrests
    arrival arrogance arrogant arrow arrows artificially artistic artists arts ascend ascended
    ascending ascends ash ashamed ashcan ashes ass assault assemble assembled assembles assembling
    assert asserted asserting assertion asserts assess assessed assesses assessing assessment asset
    assets assign assigned assigning assignment assignments assigns assist assistance assisted
    assisting assists associations assort assorted assorting assorts assumptions asterisk asterisks
    astronomer astronomers astronomy asynchronous atheism atheist atheists atlas atmospheric atom
    atomic atoms atrocities atrocity attachment attacked attacking attacks attain attendance
    attendant attentions attitudes attorney attorneys attracted attracting attraction attracts
    attribute attributed attributes attributing audible audiences audio aunt authentic authorization
    authorize authorized authorizes authorizing autobiography automate automated automates
    automating automobiles availability await awaited awaiting awaits awarded awarding awards
    awareness awfully ax axes axiom axioms axis babies baby backbone backgrounds backlog backspace
    backward bacteria bacterium badge baffle baffled baffles baffling bag baggage bags bake baked
    bakes baking balanced balances balancing ballet ballot balls banal banana bananas bands
    bandwagon bandwidth bang bankrupt banks banned banner banning bans bare barely bargain bark
    barked barking barks baroque barred barrel barrier barriers barring barrister barristers
    basement bash bashed bashes bashing basics basket bass basses bastard bastards bat batch bath
    bathroom baths batteries battle baud bay beach beam bean beans beard bearded bearding beards
    beast beasts beat beaten beating beats beautifully beauty bedroom beds beef beer beers beg
    beginner beginners behaved behaves behaving beings belief beliefs believable believer believers
    bell bells belonged belonging beloved belt bench bend bending bends beneath beneficial bent
    beside beta beware bias biased biases biasing bible biblical bicycle bicycles bigot bigoted
    bigotry billfold billion billions bills bin biochemistry biography biological biologist
    biologists bird birds birth birthday biscuit biscuits bishop bitmap bitter blackboard blackmail
    blacks blade blades blamed blames blaming blanket blanks blast blasted blasting blasts blatant
    blatantly bless blessed blesses blessing blew blind blindly blink bliss blob blocked blocking
    blocks blood bloody blowing blown blows blues blurb boats bob bobs bog bogged bogging boggle
    boggles bogs bogus boil boiled boiling boils bold bolt bomb bombed bombing bombs bond bone bones
    bonus booked booking booklet bookshop bookshops bookstore boom boost boots border borderline
    bored boredom bores boring born boss bottles bounce boundaries boundary bounds bout bow bowl
    boys bracketed bracketing brain brains brake brakes branded branding brands brass brave bread
    breakdown breakfast breath breathe breathed breathes breathing bred breed breeding breeds breeze
    brethren brick bricks bridges brigade brighter brightest brightly brightness brilliant
    brilliantly broad broadly brothers browse browsed browses browsing brush brutal bubble buck
    bucks buffered buffering buffers bugger buggers bulb bulbs bull bullet bullets bump bunch bundle
    burden bureaucracy burn burned burning burns burnt burst bursting bursts buses bush businesses
    bust butter buttons buyer buyers bye bypass cabbage cabinet cable cabled cables cabling caffeine
    café cage cake cakes calculated calculates calculating calculator calculus calendar caller calm
    cam camera cameras camp campaigned campaigning campaigns camps campus cancel canceled canceling
    cancels cancer candidates canonical cans cant cap capabilities capability capitalism capitalist
    capitals caps capture captured captures capturing carbon cared career careers careless caring
    carpet carriage carrier carrot carrots cars cartoon cartoons cartridge cartridges cased cash
    casing cassettes cast casting castle casts casual catalogs catastrophic categorically cater
    catered catering caters cathedral catholic cats cattle causal causality caution cave caveat
    ceased ceases ceasing ceiling celebrate celebrated celebrates celebrating celebration cells
    cellular censor censored censoring censors censorship centered centering centers centrally
    centuries ceremony certainty certificate chains chairs chalk challenge challenged challenges
    challenging chamber champagne champion chancellor changeover chaotic chap chapel chaps chapters
    characteristic characteristics charitable charities charity charm charmed charming charms chart
    charter charts chase chased chases chasing chat chats chatted chatting cheaply cheat cheated
    cheating cheats checker cheek cheer cheerful cheers cheese chemicals chemist chemistry chemists
    chess chest chestnut chew chewed chewing chews chicken chickens chief childhood childish
    chocolate choices choir chop chopped chopping chops choral chord chorus chuck chucked chucking
    chucks chunk chunks churches cider cigarette cinema circa circles circuitry circuits circular
    circulate circulated circulates circulating cite cited cites cities citing citizens civil
    civilian civilization civilize civilized civilizes civilizing clarification clarified clarifies
    clarifying clarity clash clashes classed classic classical classics classification classified
    classifies classify classifying classing clause clauses cleaned cleaner cleaners cleanest
    cleaning cleanly cleans clearance cleverer cleverest cliché click client clients cliff climate
    climb climbed climbing climbs clinic clinical clip clipped clipping clips clique clocks clog
    clone clones closet closure cloth clothe clothed clothes clothing cloud clouds clubs clues
    clumsy cluster clusters coach coal coarse coast coat coats cobbler cobblers coherent coin
    coincide coincidence coined coining coins coke collaboration collapsed collapses collapsing
    collar collate collated collates collating colleague colleagues collections collective colon
    colony colored coloring columns combat comedy comfort comfortable comfortably comic comics comma
    commandment commandments commas commence commentary commentator commentators commercially
    commissioned commissioning commissions commit commitments commits committed committees
    committing commodity commons communal communicated communicates communicating communism
    communist communists communities compact companies companion comparative comparisons compassion
    compel compelled compelling compels compensate compensation compete competed competence
    competent competes competing competitive competitor competitors compilation compile compiled
    compilers compiles compiling complacent complement complementary completeness completion
    complication complications compliment comply composer composers composite compound comprehend
    comprehensible comprehension compress compressed compresses compressing compression comprise
    comprised comprises comprising compulsion computation computational computerize computerized
    computerizes computerizing con concatenate concatenated concatenates concatenating conceal
    concealed concealing conceals concede conceivable conceivably conceive conceived conceives
    conceiving concentrate concentrated concentrates concentrating concentration conception concepts
    conceptual concert concerto concerts concise conclude concluded concludes concluding conclusions
    concur concurrently condemn condemnation condemned condemning condemns condense condensed
    condenses condensing conditional conditioned conditioning condom condone conduct conducted
    conducting conductor conducts conferences confess confidence confidential confidentiality
    configuration configurations configure configured configures configuring confine confined
    confines confining confirmation conflict conflicted conflicting conflicts conform confront
    confronted confronting confronts congest congested congesting congestion congests congratulate
    congratulations conjecture conjunction connector connotation connotations conscience conscious
    consciously consciousness consecutive consensus consent consented consenting consents consequent
    conservation conservative conservatives considerate considerations consisted consistently
    consisting consolation console conspicuous conspiracy constantly constants constituency
    constituent constituents constitute constitutes constitution constitutional constrain
    constrained constraining constrains constructed constructing construction constructions
    constructive constructs consult consultancy consultant consultants consultation consulted
    consulting consults consume consumed consumer consumes consuming contacted contacting contacts
    container contemplate contemplated contemplates contemplating contemporary contempt contend
    contention contentious contest contexts continent continental continual continuations continuity
    continuum contour contraception contracted contracting contracts contradict contradicted
    contradicting contradiction contradictory contradicts contravention contributed contributes
    contributing contributor contributors contrive contrived contrives contriving controller
    controllers controversial controversy convenience conveniently conversations converse conversely
    conversion conversions converted converter converting converts convey convict convicted
    convicting conviction convictions convicts convincingly cook cooked cookie cookies cooking cooks
    cool cooled cooling cools cooperate cooperation coordinate coordinates coordination coped copes
    coping copper copyright corn corporate corporation corpse corpses corrections correlate
    correlation correspond corresponded correspondence correspondent corresponding corresponds
    corridor corruption cosmic cosmology costed costly cotton cough councils counsel counseled
    counseling counsels counterexample counterpart counterparts countless countries countryside
    coupled couples coupling courage courier courtesy courts cousin coverage cow cows cozy crack
    cracked cracking cracks craft cramp cramped cramping cramps crap crass crawl crawled crawling
    crawls cream creative creator creatures credibility credible credits creed creep crew cricket
    cried cries crime crimes criminal criminals criteria criterion critic criticisms criticize
    criticized criticizes criticizing critics crop crops crossed crosses crossing crossroad
    crossroads crossword crowd crowded crowding crowds crown crucial crude cruel cruelty cruise
    cruised cruises cruising crunch crunched crunches crunching crush crushed crushes crushing
    crying cryptic crystal crystals cube cubic cuckoo cuddly cue culprit cult cultural cultures
    cumbersome cumulative cunning cupboard cups cured cures curing curiosity curiously curly
    currency curriculum curry curse curtain curtains curve curves custard custom customary customers
    customs cute cycled cycling cyclist cyclists cylinder cynic cynical daft damn damnation damned
    damning damns damp dance danced dances dancing dangerously dangers dared dares daring darkness
    darling dash dashed dashes dashing databases daughter dawn daylight daytime deadline deadly deaf
    dealer dealers deaths debatable debated debates debating debt debug debugged debugger debugging
    debugs decades decay decimal deck declaration declarations decline declined declines declining
    decode decoded decodes decoding decreased decreases decreasing deduced deduces deducing
    deduction deductions deed deeds deeper deepest defaults defeat defeated defeating defeats defect
    defective defects defend defended defending defends defensive deficiencies deficiency defy
    degenerate degradation degrade degraded degrades degrading deity delayed delaying delays
    deletion delicate delicious delight delighted delightful delighting delights delimiters delta
    delusion demanded demanding demented demise democracy democratically demolish demolished
    demolishes demolishing demonstrated demonstrates demonstrating demonstrations denied denies
    denominator denote denotes dense density dentist deny denying departmental departments departure
    dependence dependent deposit depress depressed depresses depressing depression deprive deprived
    deprives depriving depths deputy derange deranged deranges deranging derivative derogatory
    descend descended descending descends descriptive desert deserted deserting deserts deserve
    deserved deserves deserving designate designated designates designating designer designers
    desktop despair desperately despise destination destine destined destines destining destruction
    destructive detach detached detaches detaching detectable detection detective detector deter
    determination deterrent detract devastate devastated devastates devastating developer developers
    developments deviation devil devious devise devised devises devising devoid diagnosis diagnostic
    diagnostics diagonal diagram diagrams dial dialect dialects dialed dialing dialings dialog
    dialogue dials diameter diary dice dictate dictator dictatorship dictionaries diesel diet
    differed differential differentiate differing differs dig digest digging dignity digs dilemma
    dim dimension dimensional dimensions dine dined diner dines dining dip diplomatic dire directive
    directives directories directors dirt disable disabled disables disabling disadvantages
    disagreed disagreeing disagreement disagrees disappoint disappointed disappointing
    disappointment disappoints disasters disastrous discard discarded discarding discards discharge
    disciplinary disclaimer disco disconnect disconnected disconnecting disconnects discontinue
    discontinued discontinues discontinuing discounts discoveries discovery discrepancy discrete
    discretion discriminate discriminated discriminates discriminating discrimination disease
    diseases disguise disguised disguises disguising disgust disgusted disgusting disgusts dish
    dishes dishonest disliked dislikes disliking dismal dismiss dismissed dismisses dismissing
    disorder disposable disposal dispose disposed disposes disposing disposition dispute disregard
    disrupt disruption dissertation dissimilar distances distasteful distinctions distinctive
    distinguished distinguishes distinguishing distort distorted distorting distortion distorts
    distract distracted distracting distracts distress distressed distresses distressing disturbance
    ditch dive dived diverse diversity divert diverted diverting diverts dives divine diving
    divisions divorce doctor doctors doctrine documentary dodge dogma dogs dole dollars domestic
    dominant dominate dominated dominates dominating don donate donated donates donating donation
    donations dons doom doomed dooming dooms dose doses dot dots dotted dotting doubled doubles
    doubling doubtless doubts downhill downright downstairs downwards draft drafted drafting drafts
    drag dragged dragging dragon drags drain drained draining drains drama dramatic dramatically
    drank drastically drawback drawbacks drawings dread dreaded dreadful dreading dreads dreamed
    dreaming dreams dreary dress dressed dresses dressing dried dries drift drill drinking drinks
    drip dripped dripping drips drivel drown drowned drowning drowns drug drugs drum drums drunk
    drunken drying dual duck ducks duff dug dull duly dummy dumped dumping dumps dumpster duplicate
    duplicated duplicates duplicating duplication duration dust dustbin dusty duties dynamic
    dynamically dynamics eager eagerly eagle ear earn earned earning earns ears eastern eater
    eccentric echo echoed echoes echoing ecological ecology economical economically economics
    economies edges editions editorial educate educated educates educating effectiveness efficiency
    efficiently egg eggs ego egos eh eighteen eighth elaborate elderly elections electoral
    electorate electrical electricity electron electronically elegant elementary elephant elephants
    elevators eleven eligible eliminate eliminated eliminates eliminating elite elitist em
    embarrassment embed embedded embedding embeds emerge emerged emerges emerging eminent eminently
    emit emotion emotional emotionally emotions emphasize emphasized emphasizes emphasizing empire
    empirical employ employed employees employer employers employing employment employs emptied
    empties emptying emulate emulation emulator emulators enabled enabling enclose enclosed encloses
    enclosing encode encoded encodes encoding encouragement endeavor endings endless endlessly
    enemies energy enforce enforced enforces enforcing engage engaged engages engaging engine
    engines enhance enhanced enhancement enhances enhancing enjoyable enjoyed enjoying enjoyment
    enjoys enlarge enlarged enlarges enlarging enlighten enlightened enlightening enlightenment
    enlightens enormously entail entails enterprise entertain entertained entertaining entertainment
    entertains enthusiasm enthusiastic entirety entities envelope envelopes environmental
    environments envisage envisaged envisages envisaging envy epic episode episodes equality equals
    equate equation equations equilibrium equip equipped equipping equips equivalents era erase
    erased erases erasing ergo erroneous escaped escapes escaping esoteric essay essays essence
    establishments estate estimated estimates estimating estimation eternal eternity ethic ethical
    ethics ethnic etymology evaluate evaluated evaluates evaluating evaluation evenly eventual
    everyday evident evidently evil evils evolution evolutionary evolve evolved evolves evolving
    exaggerate exaggerated exaggerates exaggerating exam examination examiner exams exceed exceeded
    exceeding exceedingly exceeds excepted excepting exceptional exceptionally excepts excessively
    exchanged exchanges exchanging excite excited excitement excites exciting exclamation exclusion
    exclusively excuses executable execution executive exempt exercised exercises exercising exhaust
    exhausted exhausting exhaustive exhausts exhibit exhibition exit exited exiting exits exotic
    expectation expectations expedition expenditure expenses experimentally experimentation
    experimented experimenting expertise expire expired expires expiring expiry explanations
    explanatory explicitly explode exploded explodes exploding exploit exploitation exploited
    exploiting exploits exploration explore explored explores exploring explosion explosions
    explosive exponential export expose exposed exposes exposing exposure expressions expressway
    expressways extant extensions extensively extents externally extinction extracted extracting
    extraction extracts extraneous extraordinarily extraordinary extras extremes extremist eyesight
    fabric faced faces facilitate facing factories factory factual factually faculties faculty
    failures faint fainter faintest fairer fairest fairness fairy faithful fake fallacious fallacy
    fame familiarity families famine fans fantasies fantastic fantasy farce fare farewell farmer
    farmers fascinate fascinated fascinates fascinating fascist fashionable fashioned fashioning
    fashions fat fathers fatuous faucet faulty favorable favored favoring favorites favors feared
    fearing fears feasibility feat featured featuring fee feeble feelings fees fellow fellows female
    females feminist feminists fence fender fenders festival fetch fever fiber fibers fiction
    fictional fiddle fiddled fiddles fiddling fierce fifteen fifth fifty fighter fighting fights
    figured figuring filmed filming films filter filtered filtering filters filthy finalize
    finalized finalizes finalizing finals finance finances financially findings fined finer fines
    finest fining fired fires firework fireworks firing firms fished fishing fiver fizzy flagged
    flagging flags flame flames flaw flawed flawing flaws fleet flesh flexibility flip flipped
    flipping flips flood flooded flooding floods floors floppy flour flowed flower flowers flowing
    flows fluctuation fluctuations fluent fluffy fluid flush flushed flushes flushing flute foam
    focus fog fold folded folder folders folding folds follower followers fond font fonts foods fool
    fooled fooling foolish fools football footnote footnotes forbade forbid forbidden forbidding
    forbids forcibly forecast forecasting forecasts foreigner foreigners foreseeable forest forests
    forgave forgive forgiven forgives forgiving fork formally formation formats formatted formatting
    formerly formula formulae formulation fortnight fortunate forty forum forwarded forwarding
    forwards fossil fought foul foundation foundations founded founding founds fountain fourteen
    fractions fragile fragment fragments frames framework frank frankly frantic fraud freak freaks
    freed freeing frees freeway freeways freeze freezes freezing frequencies frequency friction
    fried friendship frighten frightened frightening frightens fringe frivolous frog frogs frown
    frowned frowning frowns froze frozen fruit fruits frustrate frustrated frustrates frustrating
    frustration frying fudge fuel fulfill fulfilled fulfilling fulfills fuller fullest fume fumes
    functional functionality functioned functioning fundamentalist funded funding funeral funnier
    funniest fur furniture furry furthermore fuse fusion fuss fussy futile fuzzy galactic galaxy
    gang gaps garage garble garbled garbles garbling gardens gasp gate gates gateway gathered
    gathering gathers gay gear geared gearing gears gender gene generalization generalizations
    generalize generalized generalizes generalizing generations generator generators generic
    generous genes genetic genetically genetics genius genocide genre gentle gentleman gentlemen
    gently genuinely geographical geography geology geometry gesture ghastly ghost giant gibberish
    gift gifts gig gin girlfriend girls gladly glance glasses glean gleaned gleaning gleans globally
    glorious glory glossy glove gloves glow glowed glowing glows glue gnome goal goals goat god gods
    gold golden goldfish goldfishes golf goodbye goodies goodness goody gorgeous gospel gossip
    govern governed governing governments governs gown grab grabbed grabbing grabs grace grade
    grades gradual graduated graduates graduating graduation graffiti graffito grain grammar
    grammatical grandfather grandmother graphical graphs grasp grass gratefully gratuitous
    gratuitously gravitational gravity greasy greed greedy grid grief grim grip grips groan grossly
    grouped grouping guarded guarding guards guest guests guidance guided guideline guidelines
    guides guiding guilt guilty guinea guitar gulf gullible gum guns gut guts gutter guys ha hacked
    hacker hackers hacking hacks hail haircut hairs hairy halls halt halted halting halts halve
    halves ham hammer handbook handful handicap handler hangover happier happiest happiness hardback
    harden hardened hardening hardens hardship hardy harmony harsh hash hassle hasten hasty hated
    hates hating hatred hats havoc hay hazard hazards hazy headache headers headline headlines heap
    heartily hearts heated heating heats heaven heavens heavier heaviest heel heels height heights
    helicopter helmet helpless henceforth herd heresy heritage hero heroes heroic heroin herring
    herrings hesitate heterosexual hexadecimal hey hided hideous hideously hierarchical hierarchy
    highlight highlighted highlighting highlights highway highways hilarious hills hindsight hinted
    hinting hip hire hired hires hiring historian historians historic historically hitherto ho hobby
    hog holder holders hollow holy homes homosexual homosexuality honestly honesty honey honor
    honorary honored honoring honors hook hooked hooking hooks hopeful hopeless hopelessly horde
    hordes horizon horizontal horizontally horn horrendous horrendously horribly horrid horrific
    horrified horrifies horrify horrifying horror hospitals hostile hosts housed household houses
    housing hugely huh hum humane humanity humans humble humbly humor humorous hungry hunted hunting
    hunts hurt hurting hurts hut hydrogen hyphen hypocrisy hypocrite hypocritical hypothesis
    hypothetical hysterical icon icons id idealistic ideally ideals identically identification
    identified identifier identifiers identifies identifying ideological ideology idiom
    idiosyncratic idiot idiotic idiots idle ignorance ignorant illegally illiterate illness
    illogical illusion illustrate illustrated illustrates illustrating illustration illustrations
    imaginary imaginative imagined imagines imagining imbalance immature immense immensely imminent
    immoral immortal immune impair impaired impairing impairs impend impended impending impends
    imperative imperfect imperial impersonal implausible implementation implementations implicit
    implicitly import imported importing imports impractical impress impressed impresses impressing
    impressions impressive imprison imprisoned imprisoning imprisons improbable impulse inaccessible
    inaccuracies inaccuracy inaccurate inadvertently inane inappropriate incapable incarnation
    incentive incidence incidental incidents inclination inclusion inclusive incoherent incoming
    incompetence incompetent incomprehensible inconsistencies inconsistency inconvenienced
    inconveniences inconveniencing inconvenient incorporate incorporated incorporates incorporating
    incorrectly increasingly incredible incredibly increment incur incurred incurring incurs
    indefensible indefinite indefinitely indent independence indeterminate indexed indexes indexing
    indicated indicating indications indicative indicator indicators indictment indirect indirection
    indirectly indistinguishable induce induced induces inducing induction indulge indulged indulges
    indulging industries ineffective inefficiency inefficient inequality inertia inevitable
    inexperienced infallible infamous infant infantile infect infected infecting infection infects
    infelicity infer inference inferiority infinitely infinity inflation inflexible inflict
    influenced influences influencing influential informal informally informative infrastructure
    infrequent infringement ingenious ingredient ingredients inhabit inhabitant inhabitants
    inhabited inhabiting inhabits inherent inherently inherit inheritance inherited inheriting
    inherits inhibit inhibited inhibiting inhibition inhibits initialization initialize initialized
    initializes initializing initiate initiated initiates initiating initiative inject injure
    injured injures injuries injuring injury injustice ink innocence innovation innovative inquire
    inquired inquires inquiries inquiring inquiry insane insect insects insecure insensitive
    insertion insidious insight insignificant insistence insofar inspect inspected inspecting
    inspection inspects inspiration inspire inspired inspires inspiring installation installations
    instances instinct institute instruct instructed instructing instructs instrument instrumental
    instruments insufficient insult insulted insulting insults intact intake integrate integrated
    integrates integrating integration integrity intellect intellectual intense intensely intensity
    intensive intent intentional intentionally intentions inter interacted interacting interaction
    interactions interactive interactively interacts intercourse interestingly interfaced interfaces
    interfacing interfere interfered interference interferes interfering interim interior
    intermediate intermittent internally internals interpretations interpreter interrogate interrupt
    interrupted interrupting interruption interruptions interrupts intersection intersections
    intervene intervened intervenes intervening interview interviewed interviewing interviews
    intimate intolerance intrinsic intrinsically introductory intuitive invade invaded invades
    invading invalidate invaluable invasion invention inventions inventor inverse invert inverted
    inverting inverts invest investigated investigates investigating investigation investigations
    investment invoke invoked invokes invoking involvement ion irate iron ironic irony irrational
    irrespective irresponsible irritation island islands isolation jack jacket jackets jail jam
    jammed jamming jams jargon jazz jealous jeans jellies jelly jerk jest jet jointly joints joked
    jokes joking jolly journal journalist journalists journals journey judged judges judging
    judgments juice jumped jumping junction jungle junior jury justice justifiable justifiably
    juvenile keeper ken kernel kettle keyboards keyed keying keystroke keystrokes keyword keywords
    kick kicked kicking kicks kidded kidding kidnap kidnapped kidnapping kidnaps kidney kids killer
    kindness kingdom kings kiss kit kitchen kits knee knees knife knight lab labs lad ladder lag
    lager laid lake lamp landlord landscape lane lark laser lasers lasted lasting lately laugh
    laughed laughing laughs laughter launch launched launches launching lavatory lawn lawyer lawyers
    layer layers laying lays laziness leaders leadership leaflet leaflets league leak lean leaned
    leaning leans leap leather lectured lecturer lecturers lecturing legend legendary legible
    legislation legitimate legitimately leisure lemon lending lends lengths lengthy lenient lens
    lenses lent lesbian lest lethal liability liaison libel liberal liberties liberty librarian
    license licensed licenses licensing lid lifestyle lifted lifting lifts lighted lighter lightest
    lighting lightly lightning lightninged lightnings likelihood limb limbs limitation limitations
    lined linguistic lining linkage lion lip lips liquid liquor lisp listened listener listening
    listens listings lit liter literal literary literate litter lively liver livest loader loans
    lobby locally locals locate located locates locating lodge logically logo lonely loophole loops
    loosely lord lords losses loud louder loudest lousy loved lovely lover lovers loves loving
    lowered lowering lowers loyal luckily ludicrous ludicrously luggage lump lumps lunatic lunchtime
    lung lungs lurk lurked lurking lurks lust luxury lyric lyrics
    """
}
