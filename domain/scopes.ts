import { PERMISSIONS, type Permission } from "./permissions.ts";
import { text, type Text } from "./text.ts";

/** The data that users of a company read without any right, and an application only where it was given that. */
export const READS = {
  "documents.read": text("Read documents, titles and their history", "查看单证、物权及其历史"),
  "envelopes.read": text("Read envelopes", "查看信封"),
  "contacts.read": text("Read contacts", "查看联系人"),
  "company.read": text("Read the facts of the company and the account it acts for", "查看公司信息及所代表的账号"),
} as const satisfies Record<string, Text>;

export type ReadScope = keyof typeof READS;
/** A scope of a third-party application: to read, and the rights of users. */
export type Scope = ReadScope | Permission;

export const SCOPES: Readonly<Record<Scope, Text>> = { ...READS, ...PERMISSIONS };
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** Those of what was stored that there still are. */
export const scopesOf = (stored: readonly string[]): Scope[] => ALL_SCOPES.filter((scope) => stored.includes(scope));
