// Made by Scripts/english-words from SCOWL; see NOTICE.

extension EnglishWords {
  /// The words of size 20 with the first letter [m-z].
  static let secondMtoZ = """
    machinery madness magazine magazines magical magnificent mailbox mailed mailing mails mainframe
    mainframes mains mainstream maintenance maize maker makers male males malfunction malicious
    management managers mandate mandatory mangle mangled mangles mangling mania manifestation
    manifestly manifesto manipulate manipulated manipulates manipulating mankind manned manning
    manpower mans manually manufacture manufactured manufacturer manufacturers manufactures
    manufacturing mapped mapping maps margin marginal marginally margins marital marker markers
    marketed marketing markets married marries marrying marvelous mask masses massively masters
    matched matching mate mathematically mathematician mathematicians matrices matrix mature
    maximize mayor maze meal meals meantime meanwhile measurement measurements meat mechanical
    mechanisms medicine medieval megabyte megabytes melody melt memorable memories mend mended
    mending mends mental mentality mentally menu menus mercury mercy merge merged merges merging
    merry messed messes messing metaphor meter meters metric metro metros mice microcomputer
    microcomputers microprocessor microwave midday mighty migrate migrated migrates migrating
    migration mild mildly mileage milk mill mimic mindless mined mines minimalist minimize mining
    minister ministers minorities mint minus miracle miracles miraculous mirror mirrors
    miscellaneous misdirect misdirected misdirecting misdirects miserable miserably misery
    misfortune misguide misguided misguides misguiding misinterpret misinterpreted misinterpreting
    misinterprets misplace misplaced misplaces misplacing misprint misread misreading misreads
    misrepresent misrepresented misrepresenting misrepresents missile missiles mission mist
    mistakenly mists mixture mnemonic moan moaned moaning moans mob mobile mock modeled modeling
    modelings moderate moderately moderation modes modest modification modifications module modules
    mold mole molecular molecule molecules mom momentarily moments momentum monarch monitored
    monitoring monitors monkey monkeys monochrome monopoly monster monsters monthly mood moon moons
    morality morally morals moreover moron morons mortal mortality mortals mothers motions motivate
    motivated motivates motivating motivation motive motives motor motors motorway motorways motto
    mount mountain mountains mounted mounting mounts mouse movies muck mucked mucking mucks mud
    muddle muddled muddles muddling mug mugs multiples multiplication multiplied multiplies multiply
    multiplying mum mumble mummy mundane murder murdered murderer murdering murders muscle muscles
    museum museums musical musician musicians mutter muttered muttering mutters mutual mutually
    mysteries mysteriously mystery mystic myth mythical mythology myths nail nailed nailing nails
    naked nameless narrative narrow narrower narrowest nastier nastiest nationally nations native
    natives nay neat neatly needle needles needless needlessly negate neglect neglected neglecting
    neglects negligible negotiable negotiate negotiated negotiates negotiating negotiation
    negotiations neighbor neighborhood neighbors nerve nerves nest nested nesting nests nets
    networked networking neural neutral newcomer newcomers newer newest newly newsletter newsletters
    newspaper newspapers nicely nick nicked nicking nickname nicknames nicks nightmare nights nil
    noble node nodes noises nominal nominally nominate nominated nominates nominating nonetheless
    noon norm normality northern nose noses nostalgia notable notably notation noticeable noticeably
    notification notified notifies notifying notion notions notorious notwithstanding noun nouns
    novels novelty novice novices nuclear nuisance null numbered numbering numeral numerals numeric
    nun nuns nurse nurses nut nuts oar obeyed obeying obeys objectionable objective obligation
    obligatory oblige obliged obliges obliging obnoxious obscene obscured obscures obscuring
    obscurity observations observer observers obsess obsessed obsesses obsessing obsession obsolete
    obstruct obstructed obstructing obstructs obtainable occupation occurrence occurrences ocean
    oddly offend offended offender offenders offending offends offense offenses offensive offerings
    offhand officers officially officials offset offsets offsetting offspring omission omissions
    oneself ongoing onion onus openly opera operas operational opponent opponents oppress oppressed
    oppresses oppressing oppression opt opted optic optical optimal optimistic optimization optimize
    optimized optimizes optimizing optimum opting optionally opts opus opuses oral orange orbit
    orbital orchestra orchestral organ organic organizations organizer organizers organs orient
    oriental orientate orientated orientates orientating orientation oriented orienting orients
    originals originate originated originates originating originator origins orthodox outcome
    outcomes outcry outdated outgoing outline outlined outlines outlining outlook outputs outrage
    outraged outrageous outrages outraging outright outset outstanding outweigh outweighs overcame
    overcome overcomes overcoming overdraft overdue overflow overhead overheads overlap overload
    overloaded overloading overloads overlong overlook overlooked overlooking overlooks overly
    overnight overprice overpriced overprices overpricing overridden override overrides overriding
    overrode overseas overtime overtone overtones overview overwhelm overwhelmed overwhelming
    overwhelms overwriting overwritten owned ownership owning owns oxygen ozone pace pacifier
    packaged packaging packed packets packing packs pad padded padding pads paged paging painfully
    painless pains paint painted painting paintings paints palace pale pan panel panels panic pant
    pants paperback par parade paradise paradox paragraphs parallels parameter parameters paranoia
    paranoid paraphrase pardon parentheses parenthesis parents parity parked parking parks
    parliament parochial parody parrot parse parsed parses parsing participant participants
    participate participated participates participating particle particles partition partitioned
    partitioning partitions partner partners passage passages passenger passengers passion
    passionate passive passport password passwords paste pat patched patches patching patent
    pathetic paths patience patients patronize patronized patronizes patronizing paused pauses
    pausing pavement payment payments peaceful peaks peanut peanuts peasant peasants pedal pedant
    pedantic pedantry pedants pedestrian pedestrians peer peers penalties penalty pence pencil
    pended pending pends penguin pennies penny pens peoples perceive perceived perceives perceiving
    percent percentage percents perception perfection performances periodic periodically periods
    peripheral peripherals permissible perpetual persecute persecuted persecutes persecuting persist
    persistent personalities personality personnel perspective persuasion perverse pet petty
    pharmacies pharmacy phased phases phasing phenomena phenomenons philosopher philosophers
    philosophical philosophies phoenix phoned phones phoning photo photocopy photograph photographic
    photographs photos phrased phrasing physic physically physicist physicists physics physiology
    piano pie pig pigeon pigs piles pill pills pilot pin pinch pinched pinches pinching pink pins
    pints pipeline pipes pit pitch pitfall pitfalls pity pizza pizzas plague plagued plagues
    plaguing plainly planes planetary planets planted planting plants plaster plastered plastering
    plasters plate plates platform plausible player players playground pleasantly pleasure plotted
    plotter plotting ploy plugged plugging plugs plural pockets poems poetic poetry poets pointer
    pointers poison poisoned poisoning poisons poke polar pole policeman polish polished polishes
    polishing polite politeness politically politician politicians politics polls pollution
    polynomial pompous poorer poorest poorly pope popped popping pops populace popularity populate
    populated populates populating populations pork pornography portability portable ported porter
    porters porting portion portions portray portrayed portraying portrays ports pose posed poses
    posing positioned positioning positively possess possessed possesses possessing possession
    postage postal postcard poster posters postpone postponed postpones postponing postscript
    postulate pot potato potatoes pour poured pouring pours poverty powder powered powering
    practicable practicals practiced practices practicing pragmatic praise pray prayed prayer
    prayers praying prays preach preached preaches preaching precaution precautions precede preceded
    precedence precedent precedes preceding precious precision predecessor predecessors predict
    predictable predicted predicting prediction predictions predicts predominantly preface
    preferences prefix prefixed prefixes prefixing pregnancy pregnant prejudice prejudiced
    prejudices prejudicing preliminary premature prematurely premise premises premium prerequisite
    prescribe prescribed prescribes prescribing prescription presentation presently preserved
    preserves preserving pressures presumed presumes presuming pretend pretended pretending pretends
    pretentious prevail prevalent prevention preview previewer priced pricing pride priest priests
    primarily primes primitives prince principal principally printouts priorities priority prison
    prisoner prisoners privacy privately privatization privilege privileged privileges privileging
    prize prizes pro probabilities probability probable procedures proceed proceeded proceeding
    proceedings proceeds proclaim producer producers productive productivity profession
    professionals professor profile profiles profit profitable profits profound programmable
    progressed progresses progressing prohibit prohibited prohibiting prohibits projected projecting
    projection proliferation prolong prolonged prolonging prolongs prominent promote promoted
    promotes promoting promotion prompted prompting prompts pronoun pronounce pronounced pronounces
    pronouncing pronunciation proofs propaganda prophet proportional proportions proposals
    proposition proprietary prose prosecute prosecuted prosecutes prosecuting prosecution
    prospective prospects prostitute prostitutes protein protocol protocols prototype proud proven
    provision provisional provisions provocative provoke provoked provokes provoking proximity
    pseudo psychological psychologist psychologists psychology pub publications publicize publicized
    publicizes publicizing publisher publishers pudding pulp pulse pulses pump pumped pumping pumps
    pun punch punched punches punching punish punished punishes punishing punishment puns punt punts
    pupil pupils purchased purchases purchasing purge purity purple pursue pursued pursues pursuing
    pursuit puzzle puzzled puzzles puzzling python qualification qualifications qualifier qualifiers
    qualities quantum quarters queen queens queries query quest questionable questioned questioning
    questionnaire queued queues queuing quibble quieter quietest quiz quota quotas quotation
    quotations rabbit rabbits rabid raced races racial racing racism racist rack racket racks radar
    radiation radical radically radios radius rag rage raid raids rail railroad rails railway
    rainbow rained raining rains ram rampant rang ranged ranges ranging rank ranks rant ranted
    ranting rants rape rarer rarest rash rat rated rating ratio rational rationale rationally ratios
    rats rattle rattled rattles rattling rave raved raves raving ray razor reacted reacting
    reactionary reactions reactor reacts readership readings realistic realization realm realms rear
    rearrange rearranged rearranges rearranging reasoned reasoning reassure reassured reassures
    reassuring rebuild rebuilding rebuilds rebuilt recalled recalling recalls receipt receiver
    recipe recipes recipient recipients reckless reckon reckoned reckoning reckons reclaim
    recognizable recollection recommendations reconcile reconsider recorder recordings recovery
    recreational recruit recruited recruiting recruitment recruits rectangle rectangular rectified
    rectifies rectify rectifying recursion recursive recycle recycled recycles recycling redefine
    redefined redefines redefining redirect reductions redundancy referenced referencing referendum
    refine refined refines refining reflex reform reformat reformed reforming reforms refrain
    refresh refreshed refreshes refreshing refund refusal refute regain regime regional regions
    registration regrets regrettably regretted regretting reign reinstate reinstated reinstates
    reinstating reiterate rejection relations relationships relatives relativity relax relaxed
    relaxes relaxing relay reliability reliably relied relief relies relieve relieved relieves
    relieving religions relocation reluctance reluctantly relying remainder remarkable remarkably
    remarked remarking remedy reminder reminiscent rename renamed renames renaming rend render
    rendered rendering renders rending rendition rends renew renewed renewing renews rent repaired
    repairing repairs repeatable repent repertoire repetition repetitive rephrase replacements
    reporter representations representatives reproduced reproduces reproducing reproduction
    repulsive reputation requisite reread rereading rereads rescue researcher researchers
    resemblance resemble resembled resembles resembling resent reservation reservations reset resets
    resetting reside residence residents resides resign resignation resigned resigning resigns
    resist resistance resolve resolved resolves resolving resorted resorting resorts respectable
    respected respecting respective responded responding responds responsibilities restarted
    restarting restarts restaurant restaurants rested resting restrain restrained restraining
    restrains restriction restrictions restrictive rests resume resumed resumes resuming
    resurrection retail retained retaining retains retire retired retirement retires retiring
    retract retrieval retrieve retrieved retrieves retrieving reuse revelation revenge revenue
    reversed reverses reversing revert reviewed reviewing reviews revise revised revises revising
    revision revolt revolted revolting revolts revolution revolutionary reward rewards rewrites
    rewriting rewritten rewrote rhetorical rhyme rhythm ribbon rice rich richer richest ridden rides
    ridiculously riding rightly rigid rigorous ringed ringing rings riot rip ripped ripping rips
    risen rises rising risked risking risks risky ritual rituals rival rivals rivers roads robot
    robots robust rock rocket rocks rod rode roles rolled rolling rolls roman romance romantic roof
    roots rope rose rot rotate rotated rotates rotating rotation rotten roundabout rounded rounding
    rounds rout routed routes routinely routines routing routs rows royal royalties rub rude ruin
    ruined ruining ruins ruled ruler rulers ruling rumored rumoring rumors rung rural rushed rushes
    rushing rusty sabotage sack sacked sacking sacks sacred sacrifice sacrificed sacrifices
    sacrificing sadden saddened saddening saddens safeguard safeguards saga sail sailed sailing
    sails salaries salary salesman salt salvation sampled samples sampling sand sandwich sandwiches
    sane sang sanity sank sarcasm sarcastic satellite satellites satire satisfaction satisfactorily
    satisfactory sauce savings scaled scales scaling scandal scanned scanner scanning scans scarce
    scarcely scare scared scares scarf scaring scarlet scatter scattered scattering scatters
    scenario scenarios scenery scenes schedule scheduled scheduler schedules scheduling schemes
    scholar scholars scientifically scientist scientists scope scored scoring scotch scrapped
    scrapping scraps scratched scratches scratching scream screamed screaming screams screw screwed
    screwing screws scripts scroll scrolled scrolling scrolls scum sea seal sealed sealing seals
    seat seats seconded seconding secretaries secretly secrets sect sector sects secular seed
    seemingly segment segments seldom selective selectively selfish semantic semantics seminars
    sender sensation senses sensitivity sentenced sentencing sentient sentiment sentimental
    sentiments separated separates separating separation separator separators sequel sequential
    seriousness sermon servant servants servers settings seventh severity sexes sexist sexual
    sexuality sexually sexy shade shades shadow shake shaken shakes shaking shaky shallow shaped
    shapes shaping shareholder shareholders sharply shed shedding sheds sheep sheer sheets shells
    shelter shelve shelves shifted shifting shifts shine shined shines shining shiny shipped
    shipping ships shirt shock shocked shocking shocks shoe shoes shone shook shooting shoots
    shorten shortened shortening shortens shorthand shorts shot shots shoulder shoulders shout
    shouted shouting shouts shove shower showers shutdown shy sic sick sicken sickened sickening
    sickens sided sideways siding sigh sighted sighting sights sigma signaled signaling signature
    signatures silence silent silicon sillier silliest silver similarities similarity simplicity
    simplified simplifies simplify simplifying simplistic simulate simulated simulates simulating
    simulation sin sincere sine sinful sing singer singers singing singles sings singular singularly
    sinister sink sinking sinks sins sir sister situate situated situates situating sixteen sixth
    sixties sixty sized sizing skeleton skeptical sketch sketches skilled skin skip skipped skipping
    skips skirt skull sky slag slang slash slave slaves sleeping sleeps slept slice sliced slices
    slicing slid slide slides sliding slighter slightest slim slipped slippery slipping slips slogan
    slope sloppy slot slots slowed slowing slows smallish smart smash smashed smashes smashing smell
    smells smelly smiled smiles smiling smith smoke smoked smoker smokers smokes smoking smoothly
    smug snack snag snail sneak sneaked sneaking sneaks sneaky sniff snobbery snow soap sober
    socialism socialist socially societies sock socket sockets socks sod soil solar soldier soldiers
    sole soles solicitor solicitors solo song songs sons sordid sore soul souls soundtrack soup
    spaced spacing span spares spatial specialist specialize specialized specializes specializing
    specialty species specification specifications specimen spectacular spectrum speculate
    speculation sped speeches speeding speeds spellings sphere spies spigot spike spill spin spiral
    spirits spiritual spit spits spitted spitting splendid spoil spoiled spoiling spoils spokesman
    sponsor sponsored sponsoring sponsors spontaneous spontaneously spoof spool sport sports spout
    sprang spray springing springs sprung spur spurious spy squad squared squares squaring squash
    squashed squashes squashing squeeze squeezed squeezes squeezing stability stack stacks stagger
    staggered staggering staggers stair staircase stairs stake stale stall stamp stamped stamping
    stamps stance standardize standardized standardizes standardizing standpoint star stare stared
    stares staring stark starred starring stars starter starters startle startled startles startling
    starve starved starves starving static stationary steadily steady stealing steals steam steel
    steep steer steered steering steers stem stems stepped stepping steps stereo stereotype
    stereotypes sterile sterling sticky stiff stimulate stimulated stimulates stimulating
    stimulation stir stirred stirring stirs stocks stole stolen stomach stories storm storms strain
    strains strangely stranger strangest strategic strategies straw stray streams streets strengthen
    stress stressed stresses stressing stretch stretched stretches stretching stringent strip
    stripped stripping strips strive stroke stronger strongest structural structured structuring
    struggle struggled struggles struggling studio stuffed stuffing stuffs stumble stumbled stumbles
    stumbling stun stunned stunning stuns stunt stupidity styles subjected subjecting subjective
    submission subroutine subroutines subscribe subscription subsequently subsidiary subsidize
    subsidized subsidizes subsidizing substance substances substantially substituted substitutes
    substituting substitution subtleties subtlety subtly subway subways succeeded succeeding
    succeeds succession successive successor sue sued sues sufferer sufferers suffix suicidal
    suicide suing suitability suite summaries summarize summarized summarizes summarizing summed
    summing sums sundry sung sunk sunlight sunny sunrise sunshine super superb superficial
    superficially superfluous superiority supermarket supernatural supervise supervised supervises
    supervising supervision supervisions supervisors supplement supplementary supplier suppliers
    supporter supporters suppress suppressed suppresses suppressing suppression supreme surfaces
    surgery surname surplus surprisingly surround surrounded surrounding surroundings surrounds
    surveys survival susceptible suspension suspicious suspiciously sustain sustained sustaining
    sustains swallow swallowed swallowing swallows swam swamp swamped swamping swamps swap swapped
    swapping swaps swear swearing swears sweat sweating sweats sweep sweeping sweeps sweet swept
    swim swimming swims swing sword swore sworn swum symbolic symmetric symmetry sympathetic
    sympathies sympathize sympathy symphonies symphony symptom symptoms syndicate syndrome synonym
    synonymous synonyms syntactic syntactically synthesis synthesizer systematic tab tabs tack
    tacked tacking tackle tackled tackles tackling tacks tactic tactical tactics tactless tag tail
    tailor tailored tailoring tailors tails taker takers tale talent talented talents tales tall
    tame tangent tap targets tasted tasteless tastes tasting taxation taxes taxi taxpayer taxpayers
    teachers teams teapot tear teared tearing tears technically technological teenage teenager
    teenagers telephones telescope temper temperatures temple tempt temptation tempted tempting
    tempts tended tendencies tender tending tennis tens tense tension tentative tentatively tenth
    termed terminally terminate terminated terminates terminating termination terminator terming
    terrible terrified terrifies terrify terrifying territory terror terrorism terrorist terrorists
    terse textbook textbooks texts textual thanked thankful thankfully thanking theater thee theft
    theirs theme themes theological theology theorem theorems theoretically theories therapy
    thereabouts thereafter therein thereof theses thesis thick thickness thief thieve thieves thirst
    thirty thorough thoroughfare thoroughfares thou thous thread threaten threatened threatening
    threatens threats threshold throat throats throughput thrust thrusting thrusts thumb thy tick
    tidied tidies tidy tidying tiger tightly tile tiles timer timescale timetable tins tiny tip tips
    tire tired tires tiresome tiring toad toast tobacco toe toes toggle toilet toilets tokens
    tolerance tolerant tolerate tolerated tolerates tolerating toll tomato tomatoes tome ton tone
    tones tongue tons tool tools topical tops tore torn torture toss tough tour tourist tourists
    tower towers towns toy toys traced traces tracing tracked tracking trade traded trades trading
    tradition traditionally traditions tragedy tragic trail trailed trailing trails transaction
    transactions transcript transform transformation transformed transforming transforms transient
    transit transition translations translator transmission transmissions transmit transmits
    transmitted transmitter transmitters transmitting transparent transported transporting
    transports trashcan traveled traveling travelings travels tray tread treasure treaty trek
    tremendous tremendously trend trends trendy trials triangle triangles tribe tribes tricks tricky
    trifle trigger triggered triggering triggers trilogy trinity triple tripos trips triumph trivia
    trivially trolley troop troops troubles trouser trousers trumpet truncate truncated truncates
    truncating trunks trusty truths tube tubes tuned tunes tuning tunnel tunnels turntable tutor
    tutorial twentieth twin twins twist twisted twisting twists typeset typesets typesetting
    typewriter typically ugh umbrella unaffected unambiguous unattended unauthorized unavailable
    unavoidable unbalanced unbearable unbelievable unbelievably unbiased uncertainty unchanged uncle
    uncomfortable uncommon unconnected unconscious unconvincing undefined underestimate undergo
    undergoes undergoing undergone underground undergrounds underlain underlay underlie underlies
    underline underlined underlines underlining underlying understandable undertake undertaken
    undertakes undertaking undertook underwent undesirable undid undo undocumented undoes undoing
    undone undoubtedly unduly uneasy unemployed unemployment unexpected unexpectedly unexplained
    unfair unfamiliar unfinished unfounded unfriendly unhealthy unhelpful unified unifies uniformly
    unify unifying unimportant uninteresting union unions uniquely united unites uniting unity
    universally universe unjustified unload unlock unlocked unlocking unlocks unlucky unnatural
    unobtainable unofficial unpopular unpredictable unread unreadable unrealistic unrelated
    unreliable unsafe unsatisfactory unseen unset unsolicited unsound unspecified unstable
    unsuccessful unsupported unsure unsuspecting untidy unto untrue unusable unused unusually
    unwelcome unwilling unwise unworkable upbringing upgrade upgraded upgrades upgrading upright ups
    upside upstairs upward urban urge urged urgency urgent urgently urges urging usable usefully
    usefulness utilities utter vacancies vacancy vacuum vain valley valued valuing valve valves
    vandalism vanish vanished vanishes vanishing variance variant variants variations varieties vat
    vectors vegetable vegetables vegetarian vehicle vehicles vein velocity vend vended vending
    vendor vends venture venue venues verb verbal verbally verbatim verbose verbs verdict
    verification verified verifies verify verifying versatile verse verses versus vertical
    vertically vessel vet viable vicar vicinity vicious victim victims victory viewed viewer viewing
    viewpoint viewpoints vigorously vile village villages vintage vinyl violate violation violence
    violent violently violin virgin virtual virtues virus viruses visited visiting visitor visitors
    visits visual visually vocabulary vocal voices void voltage volumes voluntarily voluntary
    volunteer volunteered volunteering volunteers vomit voted voter voters voting vouch vowel
    vulnerable wade waded wades wading waffle wage wages wake waked wakes waking wallet wander
    wandered wandering wanders ward warehouse warmed warming warms warnings warp warped warping
    warps warrant warranty wars wartime wary washed washes washing wasteful waters wave waved waves
    waving weak weakness weaknesses wealth wealthy weapons weary weasel weasels wed wedded wedding
    weds wee weekday weekends weekly weigh welfare wet wets wetting whale whales whence whereupon
    whichever whim whiskey whistle whistles whites wholeheartedly wholly whoop whoops wicked width
    wildly willingly winded winding windowing winds wines wing wings winner winners wipe wiped wipes
    wiping wired wires wiring wisdom wiser wisest wit witch withdrawal withdrawing withdrawn
    withdraws withdrew witness witnessed witnesses witnessing witty wive wives wizard woke woken
    wolf wombat wonderfully wondrous wont wood woods workable workings workload workshop workstation
    workstations worlds worldwide worm worms worship worthless wound wow wrap wrapped wrapper
    wrappers wrapping wraps wrath wreck wrecked wrecker wrecking wrecks wren wretched wrist writers
    writings wrongly wrongs yard yards yawn yearly yeti yield yields younger youngest yourselves
    youth zeros zone zones zoom
    """
}
