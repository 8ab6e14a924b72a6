// Data: every limit. Longer than 300 lines is allowed here.
/** Every number of the specification, with its unit in the name. */
export const LIMITS = {
  passwordMinLength: 10,
  passwordMaxLength: 128,
  codeDigits: 8,
  codeMinutes: 10,
  codeAttempts: 5,
  codeAttemptsDaily: 20,
  factors: 10,
  factorMinutes: 10,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
  /** Before a second verification is reset that not the company of the person alone decides about. */
  secondResetHours: 24,
  /** Wrong passwords from one source, until it pauses; and of a day. */
  loginAttempts: 5,
  loginAttemptsDaily: 30,
  resetMinutes: 60,
  changeMinutes: 60,
  loginPauseMinutes: 15,
  /**
   * The wrong attempts that one source may make in a pause of sign-ins; and how long attempts count that cost something
   * though nothing was wrong.
   */
  addressAttempts: 50,
  addressCostMinutes: 60,
  /** Wrong passwords for one account from everywhere that its owner has not signed in from, in so many minutes. */
  accountAttempts: 50,
  accountMinutes: 60,
  familiarDays: 90,
  /** Between two lines about failed sign-ins of one account and kind. */
  failureLineMinutes: 60,
  /** In a day: what one address is sent that need not have asked for it, and what one company has written to such. */
  unaskedLetters: 20,
  /** The characters of a note or message of the node's administrator about a company. */
  reviewText: 1000,
  lettersOfCompany: 100,
  /** The letters of a company that this node has not approved, to people whom it invites. */
  lettersOfNewCompany: 5,
  contactRequestsDaily: 100,
  /** For so long a letter is tried again. */
  mailDays: 5,
  /** The lines of a letter of the day; what is left over is counted. */
  digestLines: 100,
  /** The requests of a day to one company that are also written about. */
  contactRequestLetters: 3,
  registrationsPerEmail: 5,
  /** For so long a registration waits for its address to be proved; then it is removed. */
  unprovedDays: 7,
  /** No name, address or reason that papers print is longer; a longer one is refused for its length. */
  printedCharacters: 1_000,
  /** RFC 5321. */
  emailCharacters: 254,
  /**
   * The characters of one value in a request, where nothing else says less; the longest field, terms and conditions,
   * takes 50,000.
   */
  valueCharacters: 200_000,
  /** The characters of a field's name that a refusal shows. */
  nameShown: 80,
  /** Body of a request: of a signed-in person, and of anybody. */
  bodyKb: 1024,
  strangerBodyKb: 64,
  /** The measurements of a page, sent at once. */
  monitoringKb: 256,
  uploadMb: 20,
  draftUploadMb: 10,
  /** A signature that is drawn on a tablet. */
  drawingKb: 100,
  /** How far the clock of a tablet may be ahead. */
  clockSkewMinutes: 5,
  /** The files of one letter, which mail servers take; and how often the note of one delivery is sent. */
  letterMb: 8,
  noteCopies: 20,
  /** Contents of forms that were too late, of one delivery. */
  bunkerKept: 100,
  /** Tries to write the letter that brings a note to its ship: after 5, 10, 20, 40 minutes, then after an hour each. */
  noteCopyTries: 8,
  /** Deliveries of one state that a board shows at once. */
  boardCards: 1000,
  /** Deliveries in one export for a port authority. */
  exportedDeliveries: 1000,
  /** Files attached to one document. */
  attachments: 20,
  verifyMb: 40,
  /**
   * The questions of the server to others for a verifier: how many at once, and of them for one source, for how long,
   * how much it reads of an answer and of a revocation list.
   */
  verifyAsksAtOnce: 8,
  verifyAsksOfSource: 2,
  verifyAskSeconds: 5,
  verifyAskKb: 256,
  verifyListMb: 4,
  /** The same of a list of trusted services, and how many of them are read. */
  trustedListMb: 12,
  trustedListSeconds: 30,
  trustedLists: 60,
  multiSignFiles: 10,
  /** For so long what a UKey is to sign waits for its signature. */
  ukeyMinutes: 5,
  /** Parties of one request to sign, and the hours between two reminders. */
  signers: 10,
  /** Comments on one B/L review. */ reviewComments: 500,
  reminderHours: 24,
  /** A visitor of a bunker delivery is reminded of a signature after so many hours. */
  visitorReminderHours: 2,
  stampMb: 2,
  timestampQueryMb: 0.01,
  stampMinMm: 10,
  stampMaxMm: 60,
  stamps: 50,
  /** Living tokens of one person, and applications of one company. */
  credentials: 50,
  credentialName: 60,
  grantDays: 90,
  accessTokenMinutes: 60,
  externalContacts: 1000,
  /** Vessels in the register of a company, and of those that one file brings. */
  vessels: 20_000,
  /**
   * Calls to a bunker exchange: how long one may take, how much of an answer is read and kept, and how long its message
   * is waited for before a person is asked.
   */
  exchangeSeconds: 20,
  exchangeAnswerKb: 1024,
  exchangeKeptCharacters: 8_000,
  exchangeWaitHours: 24,
  /** Receivers of a push, pushes in a list, and messages about unknown pushes that are kept of a day. */
  exchangeReceivers: 20,
  exchangePushes: 100,
  exchangeUnknownDaily: 200,
  /** A table of stems. */
  stemCharacters: 60_000,
  /** Deliveries that are begun at once. */
  stemsAtOnce: 100,
  /**
   * Calls to FIATA: how long one may take, how much of an answer and how large a PDF is read, and how many calls of a
   * bill are listed.
   */
  fiataSeconds: 30,
  fiataAnswerKb: 256,
  fiataPdfMb: 10,
  fiataCalls: 50,
  fiataDisclaimerVersion: 1,
  /** Craft of a company, and members of a craft's crew. */
  craft: 500,
  craftCrew: 60,
  /**
   * A compliance check: the characters of a name and of a remark, the other names of a body, its owners, what is
   * entered, checked or decided at once, files of evidence about one hit, and the nearest names that a report keeps.
   */
  screeningNameCharacters: 400,
  screeningRemarkCharacters: 1_000,
  screeningNames: 40,
  screeningOwners: 50,
  screeningOwnersInAll: 200,
  screeningAtOnce: 200,
  screeningEntered: 20_000,
  screeningEvidence: 20,
  /** Positions of a track, and gaps in it that are kept. */
  screeningPositions: 200_000,
  screeningGaps: 100,
  screeningTrackMb: 20,
  screeningNearest: 30,
  exportedChecks: 10_000,
  /** The years that a report is kept, unless the company says otherwise; and at most. */
  screeningYears: 5,
  screeningYearsMax: 15,
  /** The lists of one company for these checks, the versions that are shown, and how long a fetch may take. */
  screeningLists: 30,
  /** Of a list that a company keeps for itself: each makes an index of its own. */
  screeningOwnEntries: 150_000,
  screeningVersions: 30,
  screeningListSeconds: 300,
  /** Hits of one re-screening that are written about one by one: one letter tells of the rest. */
  screeningLetters: 20,
  /** Lists that are fetched at once, and those of one keeper among them. */
  screeningFetches: 6,
  screeningFetchesOfKeeper: 2,
  /** Addresses of one list, whose parts make one version. */
  screeningListParts: 8,
  /** Redirects from one of them that are followed. */
  screeningListRedirects: 5,
  /** A version that names so many per cent fewer bodies than the one before waits for a person. */
  screeningShrinksPercent: 10,
  /**
   * Counterparties of exchanges of bills, the keys of one, the characters of its address and of a sample envelope, and
   * how long it is waited for.
   */
  counterparties: 200,
  counterpartyKeys: 20,
  counterpartyAddress: 300,
  sampleCharacters: 131_072,
  counterpartySeconds: 10,
  counterpartyAnswerKb: 64,
  /** The longest pause between two tries to make the title of a bill that came from another platform. */
  pintRetrySeconds: 900,
  /** An offer older than this is not sent again: the return that was signed with it must outlast the answer. */
  pintOfferDays: 150,
  /** Days without an answer after which a person is to look. */
  pintAnswerDays: 7,
  /** Offers and arrivals of a list. */
  pintListed: 200,
  /** Different messages of one exchange that its story keeps; as many signed answers beside them. */
  pintMessages: 500,
  rulebookCharacters: 20_000,
  keyPemCharacters: 16_000,
  kidCharacters: 200,
  codeListCharacters: 100,
  partyCodeCharacters: 150,
  /** The keys of this node for exchanges: how many, how long one lasts, and how long the former goes on signing. */
  platformKeys: 50,
  platformKeyDays: 730,
  platformKeyOverlapDays: 90,
  /** The file of a bunker meter: its size, its rows, and the points of its plot. */
  meterMb: 20,
  meterRows: 250_000,
  meterPoints: 1_000,
  /**
   * A published list: the size of all its files, its bodies, the names of one, the letters of a name and of any other
   * value, how deep its XML goes, and how many unusable rows are told one by one.
   */
  listMb: 100,
  listEntries: 500_000,
  listNames: 500,
  listNameCharacters: 1_000,
  listValueCharacters: 200_000,
  listColumns: 200,
  listDepth: 32,
  listRowsTold: 100,
  /** Matches of one subject. */
  listMatches: 200,
  /** The versions of all templates of a company. */
  templateVersions: 1_000,
  /** The versions of all document templates of a company, and the size of a zip. */
  documentTemplateVersions: 500,
  documentTemplateMb: 4,
  /** A file of rows from which documents are made, its columns, and the batches of a company that were not begun. */
  bulkMb: 4,
  bulkRows: 1_000,
  bulkColumns: 400,
  bulkWaiting: 50,
  vesselsAtOnce: 2_000,
  /** Accounts of a company on the networks. */
  walletAccounts: 50,
  webhooks: 10,
  webhookSeconds: 10,
  webhookLog: 100,
  webhookLogDays: 30,
  webhookFailingDays: 3,
  webhookOverlapHours: 24,
  operationLogRows: 100,
  /** Anchors of its record that a company asks for in a day, beside the daily one. */
  anchorsDaily: 24,
  /**
   * Between the moment that an anchor is said to prove and its block: an act waits a day for the chain, a root for the
   * act.
   */
  anchorLateHours: 48,
  signatoryNameDays: 365,
  passwordExpiryTooltipDays: 15,
  passwordExpiryWarningDays: 3,
  certificateWarningDays: 30,
  certificateDays: 730,
  /** A signed original gets an archive time-stamp so long before its last one ends. */
  archiveRenewDays: 90,
  /** The size of an uploaded certificate or key. */
  certificateKb: 64,
  /** A revocation list is made anew this often, and counts for this long. */
  revocationListRenewHours: 24,
  revocationListDays: 7,
  invitationDays: 7,
  invitationLength: 10,
  nodePinDigits: 8,
  idempotencyDays: 7,
  /** A stored file that nothing names is taken away after so many days, and removed after as many again. */
  orphanDays: 7,
  /** A package that was made can be downloaded for so many days; a company has so many of them, and so many under way. */
  packageDays: 7,
  packagesKept: 50,
  packagesUnderWay: 20,
  intentMinutes: 1440,
  walletIntentMinutes: 15,
  /** A session ends so long after it was opened, however much it is used, */
  sessionHours: 12,
  /** Seconds for which the token of before counts after a session was given another. */
  rotationSeconds: 30,
  /** and so long after it was last used, where the company says nothing else. */
  sessionMinutes: 120,
  sessionMinutesMin: 5,
  passwordExpiryDaysMax: 3650,
  pageSize: 50,
  pageSizeMax: 200,
  notifyParties: 3,
  envelopeDocuments: 100,
  /** Encrypted copies of one document that can be fetched, their size, and for how long. */
  remoteCopies: 20,
  remoteCopyMb: 8,
  remoteCopyDays: 366,
  envelopePacks: 20,
  /**
   * The limits of a workspace: for how long documents are shared with visitors, how many, with how many; and how long a
   * visit lasts.
   */
  workspaceDays: 30,
  workspaceDocuments: 50,
  workspaceVisitors: 20,
  workspaceMembers: 50,
  visitMinutes: 30,
  /** Originals in one envelope: one signature and one transaction move them. */
  originalsTogether: 50,
  /** Paper originals that take the place of an electronic one. */
  paperOriginals: 9,
  /** Non-negotiable copies on paper that go with them. */
  paperCopies: 99,
  /** Days for which the return of an original is signed in advance: a review that lasts longer is submitted anew. */
  reviewDays: 90,
  /** Titles of others that a company follows. */
  followedTitles: 200,
  /** Registers of others that one company has mirrored anew, and the days in which. */
  askedRegisters: 50,
  askedRegistersDays: 30,
  /**
   * Events of a register of others that are mirrored, where no company of this installation has titles; and the days
   * for which it stays when nobody follows it.
   */
  strangerEvents: 100_000,
  unfollowedDays: 7,
  followedLabel: 80,
  /**
   * Gas that the operator pays for one company, in a day and in all, where its node's administrator says nothing else;
   * and what a seal is counted with.
   */
  gasDaily: 50_000_000,
  gasTotal: 2_000_000_000,
  gasOfSeal: 60_000,
  /** Megabytes of files that one company keeps, in the same way. */
  storageMb: 5_000,
  contractRemarkBytes: 120,
  agreementVersion: 1,
  agreementDate: "2022-12-15",
  termsVersion: 1,
  termsDate: "2026-11-22",
} as const;

/**
 * Bytes of a limit given in megabytes, counted by thousands as sizes are shown; the limit itself is already too much
 * ("under").
 */
export const megabytes = (mb: number): number => mb * 1_000_000;
