import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import BankOutlined from "@ant-design/icons/es/icons/BankOutlined";
import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import ContactsOutlined from "@ant-design/icons/es/icons/ContactsOutlined";
import DeploymentUnitOutlined from "@ant-design/icons/es/icons/DeploymentUnitOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FileDoneOutlined from "@ant-design/icons/es/icons/FileDoneOutlined";
import FileSyncOutlined from "@ant-design/icons/es/icons/FileSyncOutlined";
import FileProtectOutlined from "@ant-design/icons/es/icons/FileProtectOutlined";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import FolderOutlined from "@ant-design/icons/es/icons/FolderOutlined";
import HistoryOutlined from "@ant-design/icons/es/icons/HistoryOutlined";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import SendOutlined from "@ant-design/icons/es/icons/SendOutlined";
import type { ReactNode } from "react";
import { worksOnBoard, type Permission } from "#domain/permissions";
import type { Output } from "#domain/api/route";
import type { deskRoutes } from "#domain/api/desk";
import type { Words } from "../i18n/use-words.ts";
import type { WordKey } from "../i18n/words.ts";
import type { SideGroup, SideItem } from "../ui/SideBar.tsx";
import { ROUTES } from "./routes.ts";
import { BUNKER_BOARD } from "../process/bunker-address.ts";
import { COMPLIANCE_LISTS } from "../process/screening-address.ts";
import { REVIEW_BASES } from "../process/review-address.ts";

export type Counts = Output<typeof deskRoutes.counts>;

interface Place {
  readonly to: string;
  /** Addresses of pages that are reached from there alone. */
  readonly also?: readonly string[];
  readonly label: WordKey;
  readonly count?: keyof Counts;
  /** The name of the counted rows, where they are not everything that the area lists. */
  readonly counted?: WordKey;
  readonly urgent?: boolean;
  /** Only for members who have one of these rights. */
  readonly of?: readonly Permission[];
  /** The page that leads administrators without these rights to what they keep. */
  readonly kept?: string;
}

interface Area extends Place {
  readonly icon: ReactNode;
  /** The pages of an area that has several, in the order in which they open under it; the first is where it leads. */
  readonly pages?: readonly Place[];
}

interface Areas {
  readonly key: string;
  readonly title?: WordKey;
  readonly items: readonly Area[];
}

/** The pages of one's own company. */
const COMPANY: readonly Place[] = [
  { to: "/layout/enterprise", label: "shell.enterprise" },
  { to: "/layout/users", label: "shell.users", count: "keysWanted", counted: "shell.keysWanted", urgent: true },
  {
    to: "/certification",
    also: ["/authentication", "/layout/settings/stamps"],
    label: "shell.certificates",
    count: "stampsWaiting",
    counted: "shell.stampsWaiting",
    urgent: true,
  },
  { to: "/layout/vessels", label: "shell.vessels" },
  { to: "/layout/bunker-exchange", label: "exchange.title" },
  { to: "/layout/templates", also: ["/bl_draft_template", "/TradeTrust"], label: "shell.templates" },
  { to: "/layout/applications", label: "applications.title" },
  { to: "/layout/wallets", also: ["/blockchain"], label: "wallets.title" },
  { to: "/layout/contact-settings", label: "enterprise.contacts" },
  { to: "/layout/audit", label: "shell.audit" },
  { to: "/layout/tasks", label: "shell.tasks", count: "tasks" },
  { to: "/layout/assets", label: "shell.assets" },
  { to: "/exchange", label: "platforms.title" },
  { to: "/layout/workspaces", also: ["/workspace", "/layout/share"], label: "workspace.title" },
  { to: "/layout/settings", also: ["/modifypasswd"], label: "shell.settings" },
];

/** The main areas in the order of the side bar. */
const AREAS: readonly Areas[] = [
  {
    key: "mail",
    items: [
      { to: "/layout/inbox", label: "shell.inbox", icon: <InboxOutlined />, count: "inbox", urgent: true },
      { to: "/layout/drafts", label: "shell.drafts", icon: <EditOutlined />, count: "drafts" },
      { to: "/layout/sent", label: "shell.sent", icon: <SendOutlined /> },
    ],
  },
  {
    key: "documents",
    title: "shell.documents",
    items: [
      { to: "/layout/bl", label: "shell.blList", icon: <FileProtectOutlined />, count: "bl", counted: "lists.withMe" },
      { to: "/layout/do", label: "shell.doList", icon: <FileDoneOutlined />, count: "do", counted: "lists.withMe" },
      { to: "/layout/documents", label: "shell.documentList", icon: <FileTextOutlined />, count: "documents" },
      { to: "/layout/verifiable", label: "lists.verifiable", icon: <SafetyCertificateOutlined /> },
      { to: "/layout/transferable", label: "lists.transferable", icon: <FileSyncOutlined /> },
      {
        to: "/layout/epacks",
        also: ["/Epack"],
        label: "shell.epacks",
        icon: <FolderOutlined />,
        count: "epacks",
        counted: "pack.notSent",
      },
    ],
  },
  {
    key: "processes",
    title: "shell.processes",
    items: [
      {
        to: "/layout/review",
        also: REVIEW_BASES,
        label: "shell.review",
        icon: <AuditOutlined />,
        count: "reviews",
        urgent: true,
      },
      {
        to: BUNKER_BOARD,
        label: "shell.bunker",
        icon: <ClusterOutlined />,
        count: "bunker",
        of: ["bunker.operate", "bunker.crew"],
      },
      {
        to: "/layout/compliance",
        label: "shell.compliance",
        icon: <SafetyCertificateOutlined />,
        count: "screening",
        urgent: true,
        of: ["compliance.check"],
        kept: COMPLIANCE_LISTS,
      },
    ],
  },
  {
    key: "company",
    title: "shell.company",
    items: [
      {
        to: "/layout/contacts",
        label: "shell.contacts",
        icon: <ContactsOutlined />,
        count: "contactRequests",
        urgent: true,
      },
      { to: "/layout/log", label: "shell.log", icon: <HistoryOutlined /> },
      { to: "/layout/enterprise", label: "shell.company", icon: <BankOutlined />, pages: COMPANY },
    ],
  },
];

/** For those who administer this installation. */
const NODE: Areas = {
  key: "node",
  items: [
    {
      to: "/NodeAdmin",
      label: "shell.node",
      icon: <DeploymentUnitOutlined />,
      pages: [
        { to: "/NodeAdmin", label: "shell.nodeAdmin" },
        { to: "/OrgList", also: ["/NodePIN"], label: "shell.organisations" },
        { to: "/Counterparties", label: "shell.counterparties" },
      ],
    },
  ],
};

const LATER = new Set(ROUTES.filter(({ load }) => load === "later").map(({ path }) => path));
/** An area whose page is still to come has its address, and no entry. */
const isBuilt = ({ to }: Place): boolean => !LATER.has(to);

/** The member whose side bar it is. */
interface Whose {
  readonly isNodeAdmin: boolean;
  readonly isAdmin: boolean;
  readonly permissions: readonly Permission[];
}

/** The groups of the side bar in the current language, with their counts. */
export function sideGroups(words: Words, counts: Partial<Counts>, whose: Whose): SideGroup[] {
  const { isNodeAdmin, isAdmin, permissions } = whose;
  const aboard = worksOnBoard(permissions, whose);
  const hasRight = ({ of }: Place): boolean => of === undefined || of.some((one) => permissions.includes(one));
  const keeps = ({ kept }: Place): boolean => kept !== undefined && (isAdmin || isNodeAdmin);
  const isTheirs = (place: Place): boolean =>
    (hasRight(place) || keeps(place)) && (!aboard || place.to === BUNKER_BOARD);
  const placed = (place: Place): SideItem => ({
    to: hasRight(place) ? place.to : (place.kept ?? place.to),
    also: hasRight(place) ? place.also : [...(place.also ?? []), place.to],
    label: words(place.label),
    count: place.count === undefined ? undefined : counts[place.count],
    counted: place.counted === undefined ? undefined : words(place.counted),
    urgent: place.urgent ?? false,
  });
  return (isNodeAdmin ? [...AREAS, NODE] : AREAS)
    .map(({ key, title, items }) => ({
      key,
      ...(title === undefined ? {} : { title: words(title) }),
      items: items
        .filter((area) => isBuilt(area) && isTheirs(area))
        .map((area) => ({
          ...placed(area),
          icon: area.icon,
          ...(area.pages === undefined ? {} : { pages: area.pages.filter(isBuilt).map(placed) }),
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Every page that the side bar leads to: an area, or the pages of one that has several. */
export const placesOf = (groups: readonly SideGroup[]): readonly SideItem[] =>
  groups.flatMap(({ items }) => items.flatMap((item) => item.pages ?? [item]));
