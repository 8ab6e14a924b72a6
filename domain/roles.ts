import { ALL_PERMISSIONS, type Permission } from "./permissions.ts";
import { text, type Text } from "./text.ts";

/** Rights that usually go together, as a start for those of a colleague. */
export interface Role {
  readonly label: Text;
  /** The work that it lets one do. */
  readonly help: Text;
  readonly permissions: readonly Permission[];
}

const drafts = ALL_PERMISSIONS.filter((one) => one.endsWith(".draft"));
const byPassword = ALL_PERMISSIONS.filter((one) => one.endsWith(".sign.manual"));
const voids = ALL_PERMISSIONS.filter((one) => one.endsWith(".void"));

const prepares: readonly Permission[] = [...drafts, "ordinary.upload", "compose", "envelope.seal", "contact.add"];
const moves: readonly Permission[] = ["bl.transferOriginal", "bl.endorse", "boe.endorse", "envelope.transfer"];

export const ROLES = {
  documentation: {
    label: text("Documentation", "制单"),
    help: text(
      "Drafts every kind of document, uploads, composes and seals envelopes. Signs nothing and moves no original.",
      "起草各类单证、上传文件、新建并封装信封；不能签署，也不能转让正本。",
    ),
    permissions: prepares,
  },
  signatory: {
    label: text("Signatory", "授权签署人"),
    help: text(
      "As Documentation, and signs and issues by password, endorses, transfers and voids.",
      "在制单权限之外，可凭密码签署和签发、背书、转让和作废。",
    ),
    permissions: [
      ...prepares,
      ...byPassword,
      ...voids,
      ...moves,
      "bl.issue",
      "bl.issueInCapacity",
      "ordinary.sign",
      "tt.create",
      "workspace.share",
      "compliance.check",
    ],
  },
  bankDesk: {
    label: text("Bank desk", "银行单证"),
    help: text(
      "Receives and hands on originals: endorses, seals and transfers, draws and accepts bills of exchange. Issues no bill of lading.",
      "接收并转交正本：背书、封装、转让，出具和承兑汇票；不能签发提单。",
    ),
    permissions: [
      "boe.draft",
      "boe.sign.manual",
      "boe.void",
      "ordinary.upload",
      "ordinary.sign",
      "compose",
      "envelope.seal",
      "contact.add",
      "compliance.check",
      ...moves,
    ],
  },
  bunkerOperator: {
    label: text("Bunker operator", "供油操作员"),
    help: text(
      "Creates bunker deliveries, assigns and replaces tankers, signs the certificate of quality, pushes and exports.",
      "新建供油任务、指派和更换供油船、签署质量证书、推送和导出。",
    ),
    permissions: ["bunker.operate"],
  },
  bunkerCrew: {
    label: text("Bunker crew", "供油船员"),
    help: text(
      "Fills and signs the forms of bunker deliveries on board. Sees those of the own tanker only.",
      "在船填写并签署供油单证；只能查看本船的供油任务。",
    ),
    permissions: ["bunker.crew"],
  },
  readOnly: {
    label: text("Read only", "只读"),
    help: text("Reads what the company has, and changes nothing.", "可查看本公司的内容，不能作任何更改。"),
    permissions: [],
  },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

/** The role with exactly these rights, if there is one. */
export const roleWith = (permissions: ReadonlySet<Permission>): RoleName | undefined =>
  ROLE_NAMES.find((name) => {
    const of: ReadonlySet<Permission> = new Set(ROLES[name].permissions);
    return of.size === permissions.size && [...of].every((one) => permissions.has(one));
  });
