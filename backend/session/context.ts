import type { EntityManager } from "typeorm";
import type { Permission } from "#domain/permissions";
import type { Language } from "#domain/text";
import type { UnlockedKeys } from "../keyring/keyring.ts";
import type { ChainSettings } from "../settings/settings.ts";
import type { Tables } from "../schema/tables.ts";

/** The person, the company and the transaction of a request. First argument of everything that works on data. */
export interface Context {
  readonly requestId: string;
  readonly now: Date;
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly signedName: string;
    readonly email: string;
    readonly isAdmin: boolean;
    readonly agreed: boolean;
    /** The platform of others that the person works from, empty where nobody has named it; null: this one. */
    readonly external: string | null;
  };
  readonly organisation: {
    readonly id: string;
    readonly name: string;
    readonly address: string | null;
    readonly custody: Tables["app.organisation"]["custody"];
    readonly chainId: number;
    readonly registry: string | null;
    /** How long the code in a document leads to an encrypted copy; 0: to the page that verifies. */
    readonly copyDays: number;
    readonly agreed: boolean;
  };
  readonly permissions: ReadonlySet<Permission>;
  readonly language: Language;
  /** The chains of this installation, with our contracts on each. */
  readonly chains: readonly ChainSettings[];
  readonly tx: EntityManager;
  /** The keys that the password opened, for this one request. */
  readonly keys: UnlockedKeys | null;
}
