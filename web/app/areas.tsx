import ApartmentOutlined from "@ant-design/icons/es/icons/ApartmentOutlined";
import ApiOutlined from "@ant-design/icons/es/icons/ApiOutlined";
import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import BankOutlined from "@ant-design/icons/es/icons/BankOutlined";
import CompassOutlined from "@ant-design/icons/es/icons/CompassOutlined";
import ContactsOutlined from "@ant-design/icons/es/icons/ContactsOutlined";
import DashboardOutlined from "@ant-design/icons/es/icons/DashboardOutlined";
import DeploymentUnitOutlined from "@ant-design/icons/es/icons/DeploymentUnitOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FileDoneOutlined from "@ant-design/icons/es/icons/FileDoneOutlined";
import FileProtectOutlined from "@ant-design/icons/es/icons/FileProtectOutlined";
import FileSearchOutlined from "@ant-design/icons/es/icons/FileSearchOutlined";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import FolderOutlined from "@ant-design/icons/es/icons/FolderOutlined";
import HistoryOutlined from "@ant-design/icons/es/icons/HistoryOutlined";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import SendOutlined from "@ant-design/icons/es/icons/SendOutlined";
import SettingOutlined from "@ant-design/icons/es/icons/SettingOutlined";
import ShareAltOutlined from "@ant-design/icons/es/icons/ShareAltOutlined";
import SyncOutlined from "@ant-design/icons/es/icons/SyncOutlined";
import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import type { ReactNode } from "react";
import type { Output } from "#domain/api/route";
import type { deskRoutes } from "#domain/api/desk";
import type { Words } from "../i18n/use-words.ts";
import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import type { WordKey } from "../i18n/words.ts";
import type { SideGroup } from "../ui/SideBar.tsx";

export type Counts = Output<typeof deskRoutes.counts>;

interface Area {
  readonly to: string;
  /** Addresses of pages that are reached from there alone. */
  readonly also?: readonly string[];
  readonly label: WordKey;
  readonly icon: ReactNode;
  readonly count?: keyof Counts;
  /** The name of the counted rows, where they are not everything that the area lists. */
  readonly counted?: WordKey;
  readonly urgent?: boolean;
}

/** The main areas in the order of the side bar. */
const AREAS: readonly { readonly key: string; readonly title?: WordKey; readonly items: readonly Area[] }[] = [
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
      {
        to: "/layout/epacks",
        also: ["/Epack"],
        label: "shell.epacks",
        icon: <FolderOutlined />,
        count: "epacks",
        counted: "pack.notSent",
      },
      {
        to: "/layout/workspaces",
        also: ["/workspace", "/layout/share"],
        label: "workspace.title",
        icon: <ShareAltOutlined />,
      },
      { to: "/layout/assets", label: "shell.assets", icon: <DeploymentUnitOutlined /> },
    ],
  },
  {
    key: "processes",
    title: "shell.processes",
    items: [
      { to: "/layout/review", label: "shell.review", icon: <AuditOutlined /> },
      { to: "/layout/bunker", label: "shell.bunker", icon: <ClusterOutlined />, count: "bunker" },
      { to: "/layout/compliance", label: "shell.compliance", icon: <SafetyCertificateOutlined /> },
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
      { to: "/layout/vessels", label: "shell.vessels", icon: <CompassOutlined /> },
      { to: "/layout/enterprise", label: "shell.enterprise", icon: <BankOutlined /> },
      {
        to: "/layout/users",
        label: "shell.users",
        icon: <TeamOutlined />,
        count: "keysWanted",
        counted: "shell.keysWanted",
        urgent: true,
      },
      { to: "/layout/applications", label: "applications.title", icon: <ApiOutlined /> },
      { to: "/layout/tasks", label: "shell.tasks", icon: <SyncOutlined />, count: "tasks" },
      { to: "/layout/log", label: "shell.log", icon: <HistoryOutlined /> },
      { to: "/layout/audit", label: "shell.audit", icon: <FileSearchOutlined /> },
      {
        to: "/layout/settings",
        also: ["/layout/wallets", "/modifypasswd"],
        label: "shell.settings",
        icon: <SettingOutlined />,
        count: "stampsWaiting",
        counted: "shell.stampsWaiting",
        urgent: true,
      },
    ],
  },
];

/** For those who administer this installation. */
const NODE: (typeof AREAS)[number] = {
  key: "node",
  title: "shell.node",
  items: [
    { to: "/NodeAdmin", label: "shell.nodeAdmin", icon: <DashboardOutlined /> },
    { to: "/OrgList", also: ["/NodePIN"], label: "shell.organisations", icon: <ApartmentOutlined /> },
  ],
};

/** The groups of the side bar in the current language, with their counts. */
export const sideGroups = (words: Words, counts: Partial<Counts>, isNodeAdmin: boolean): SideGroup[] =>
  (isNodeAdmin ? [...AREAS, NODE] : AREAS).map((group) => ({
    key: group.key,
    ...(group.title === undefined ? {} : { title: words(group.title) }),
    items: group.items.map((area) => ({
      to: area.to,
      also: area.also,
      label: words(area.label),
      icon: area.icon,
      count: area.count === undefined ? undefined : counts[area.count],
      counted: area.counted === undefined ? undefined : words(area.counted),
      urgent: area.urgent ?? false,
    })),
  }));
