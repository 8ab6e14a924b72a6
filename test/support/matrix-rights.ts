// Routes by who may call them: the matrix of rights holds every principal against these lists.

/** What each may do besides reading one's own lists: everybody what is public, members what concerns only themselves. */
export const ARRIVING = ["me.get", "auth.logout", "auth.resend-code", "auth.second", "auth.second-passkey-options"];
export const SELF = [...ARRIVING, "me.update", "me.companies", "me.second", "me.totp-begin", "me.passkey-begin", "me.sessions", "me.sessions-end", "me.change-email", "me.change-phone", "me.change-second", "me.terms"];
export const OWN_LISTS = ["me.agreement", "me.signed-name", "organisation.get", "users.list", "certificates.list", "contacts.list", "contacts.parties", "contacts.name", "documents.list", "envelopes.list", "packs.list", "counts", "lists.columns", "lists.choose-columns", "documents.export", "tasks.list", "events", "titles.history", "titles.story", "titles.held", "entries.list", "followed.list", "stamps.list", "stamps.draw", "tokens.list", "tokens.create", "log.list", "log.export", "audit.list", "audit.head", "external.list", "vessels.list", "vessels.add", "vessels.import", "wallets.list", "automatic.get", "workspaces.list", "registers.own", "registers.paused"];
export const ADMINISTRATION = ["organisation.update", "organisation.contacts", "organisation.security", "users.invite", "capacities.add", "wallet.message", "contacts.invite", "contacts.request", "documents.upload", "documents.create", "envelopes.compose", "packs.compose", "applications.list", "applications.create", "webhooks.list", "webhooks.create", "recovery.get", "recovery.make", "recovery.withdraw", "audit.anchor", "audit.export", "external.add", "wallets.add", "automatic.grant", "automatic.withdraw", "automatic.lend", "automatic.take-back", "workspaces.create"];
/** What asks its administrator for the company's keys; and what an administrator does that is not for administrators alone. */
export const NEEDS_KEYS = ["users.grant-key", "wallet.link", "recovery.make"];
export const ALSO_ADMIN = ["contacts.disable", "contacts.enable", "stamps.delete", "tokens.delete", "certificates.use", "contacts.request", "contacts.invite", "contacts.update", "contacts.accept", "contacts.reject", "external.add", "external.set", "external.delete"];
export const NODE = ["node.get", "node.set", "node.companies", "node.chains"];
/** What a copy and the envelope that brought it let its reader do. */
export const COPY = ["documents.get", "documents.pdf", "documents.story", "documents.audit", "envelopes.get", "envelopes.log", "envelopes.manifest", "envelopes.package", "envelopes.archive", "envelopes.unarchive", "envelopes.read", "envelopes.return"];

/** What a program may call that asks for no right of its user: what is read, by the scope of applications, and what the tables of documents and envelopes decide. */
export const READING: Readonly<Record<string, readonly string[]>> = {
  "documents.read": ["documents.list", "documents.get", "documents.file", "documents.pdf", "documents.story", "documents.picture", "envelopes.package", "packs.package", "documents.credential", "documents.audit", "intents.get", "counts", "lists.columns", "lists.choose-columns", "documents.export", "tasks.list", "events", "titles.history", "titles.story", "titles.held", "entries.list", "followed.list", "followed.get", "documents.able", "vessels.list", "workspaces.list", "workspaces.get", "workspaces.record", "registers.paused"],
  "envelopes.read": ["envelopes.list", "envelopes.get", "envelopes.log", "envelopes.manifest", "packs.list", "packs.get", "packs.log", "packs.record"],
  "contacts.read": ["contacts.list", "contacts.parties", "contacts.name", "external.list"],
  "company.read": ["organisation.get", "me.get", "stamps.list", "stamps.image", "registers.own"],
};
export const ACTING = ["documents.create", "documents.save", "documents.delete", "documents.ask-update", "documents.confirm-update", "documents.decline-update", "documents.withdraw-update", "documents.classify", "signing.ask", "signing.reject", "signing.remind", "signing.withdraw", "signing.set-aside", "envelopes.add-document", "envelopes.unseal", "envelopes.return", "envelopes.archive", "envelopes.unarchive", "envelopes.read", "contacts.accept", "contacts.reject", "intents.sign", "intents.cancel", "tasks.retry", "documents.attach", "documents.detach", "workspaces.add-documents", "workspaces.set-document", "workspaces.remove-document"];
export const COMPOSING = ["envelopes.add-document", "envelopes.return", "envelopes.archive", "envelopes.unarchive", "envelopes.read"];
