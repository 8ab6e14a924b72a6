import { createHmac } from "node:crypto";
import { visitorPath } from "#domain/workspaces";
import { purposeKey } from "../keyring/wrapping.ts";
import { hashToken } from "../session/session.ts";

/** The visitor of a link, and its number among those given one after the other. */
export interface Linked {
  readonly workspace: string;
  readonly visitor: string;
  readonly link: number;
}

/** 256 bits that nobody makes without the key-encryption key: the database alone neither has nor gives a link. */
const tokenOf = (kek: Buffer, { workspace, visitor, link }: Linked): string =>
  createHmac("sha256", purposeKey(kek, "workspace-link")).update(`${workspace}:${visitor}:${link}`).digest("base64url");

/** By which a link is found. */
export const hashOf = (kek: Buffer, linked: Linked): Buffer => hashToken(tokenOf(kek, linked));

/** The path of the link. */
export const pathOf = (kek: Buffer, linked: Linked): `/${string}` =>
  visitorPath(linked.workspace, tokenOf(kek, linked));
