import { Button, Dropdown, Tooltip } from "antd";
import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { Avatar } from "./Avatar.tsx";
import { EnvironmentMark } from "./EnvironmentMark.tsx";
import { Logo } from "./Logo.tsx";
import styles from "./SideBar.module.css";

export interface SideItem {
  readonly to: string;
  /** Other addresses that belong to it. */
  readonly also?: readonly string[] | undefined;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Its pages: they stand under it while one of them is open. */
  readonly pages?: readonly SideItem[];
  readonly count?: number | undefined;
  /** The name of the counted rows, where they are not everything that the area lists. */
  readonly counted?: string | undefined;
  /** The count is what waits for me: drawn solid. */
  readonly urgent?: boolean;
}

export interface SideGroup {
  readonly key: string;
  readonly title?: string;
  readonly items: readonly SideItem[];
}

export interface RunningTask {
  readonly id: string;
  readonly label: string;
  readonly done: number;
  readonly all: number;
}

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
}

interface Props {
  readonly company: string;
  readonly person: string;
  readonly groups: readonly SideGroup[];
  readonly tasks: readonly RunningTask[];
  readonly companyMenu: readonly MenuEntry[];
  readonly accountMenu: readonly MenuEntry[];
  /** The notice about the account: marked, and told by a tooltip. */
  readonly accountTip?: string | undefined;
  /** The things that can be made here; without entries the button is grey, and says `composeWhy`. */
  readonly composeMenu: readonly MenuEntry[];
  /** Left out where nothing is ever made here: then there is no button. */
  readonly composeWhy: string | undefined;
  readonly composing: boolean;
  readonly onComposing: (open: boolean) => void;
  readonly onTasks: () => void;
}

/** Menus stay inside the bar, so that they also open where the bar is a dialog of its own. */
const inside = (trigger: HTMLElement): HTMLElement => trigger.parentElement ?? document.body;

/** How much of the address is the item's: the longest of all has the page. */
const shareOf = (pathname: string, { to, also = [] }: SideItem): number =>
  Math.max(...[to, ...also].map((one) => (pathname === one || pathname.startsWith(`${one}/`) ? one.length : 0)));

const leavesOf = ({ items }: SideGroup): readonly SideItem[] => items.flatMap((item) => item.pages ?? [item]);

function openAt(groups: readonly SideGroup[], pathname: string): SideItem | undefined {
  const all = groups.flatMap(leavesOf).map((item) => ({ item, share: shareOf(pathname, item) }));
  const most = Math.max(...all.map(({ share }) => share));
  return most === 0 ? undefined : all.find(({ share }) => share === most)?.item;
}

/** The number that waits in any of the pages, while they are not shown. */
function Waiting({ pages }: { readonly pages: readonly SideItem[] }) {
  const waiting = pages.filter(({ urgent = false, count = 0 }) => urgent && count > 0);
  return waiting.map((one) => <Count key={one.to} item={one} />);
}

function Count({ item }: { readonly item: SideItem }) {
  const format = useFormat();
  if (item.count === undefined || item.count === 0) return null;
  return (
    <span className={styles.count} data-urgent={item.urgent === true || undefined} title={item.counted}>
      {format.number(item.count)}
      {item.counted !== undefined && <span className="hw-hidden"> {item.counted}</span>}
    </span>
  );
}

/** An area, and its pages while one of them is open. */
function Item({ item, current }: { readonly item: SideItem; readonly current: SideItem | undefined }) {
  const { pages } = item;
  const open = current !== undefined && pages?.includes(current) === true;
  return (
    <li>
      <Link
        to={item.to}
        className={styles.item}
        aria-current={item === current ? "page" : undefined}
        {...(pages === undefined ? {} : { "aria-expanded": open })}
        data-open={open || undefined}
      >
        <span className={styles.icon} aria-hidden="true">
          {item.icon}
        </span>
        <span className={styles.label}>{item.label}</span>
        {pages === undefined ? <Count item={item} /> : !open && <Waiting pages={pages} />}
        {pages !== undefined && <RightOutlined className={styles.more} aria-hidden="true" />}
      </Link>
      {open && (
        <ul className={styles.pages} aria-label={item.label}>
          {pages?.map((page) => (
            <li key={page.to}>
              <Link to={page.to} className={styles.item} aria-current={page === current ? "page" : undefined}>
                <span className={styles.label}>{page.label}</span>
                <Count item={page} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Nothing can be made here: it can still be asked why. */
function NoCompose({ why }: { readonly why: string }) {
  const words = useWords();
  const reason = useId();
  return (
    <Tooltip title={why} placement="right" trigger={["hover", "focus", "click"]}>
      <Button
        className={`${styles.compose} ${styles.composeGreyed}`}
        icon={<LockOutlined aria-hidden="true" />}
        aria-disabled="true"
        aria-describedby={reason}
      >
        <span className={styles.composeLabel}>{words("shell.compose")}</span>
        <span id={reason} className="hw-hidden">
          {why}
        </span>
      </Button>
    </Tooltip>
  );
}

/** The main areas with their counts, what is running, and whose session it is. */
export function SideBar(props: Props) {
  const words = useWords();
  const [task] = props.tasks;
  const { pathname } = useLocation();
  const current = openAt(props.groups, pathname);
  const nav = useRef<HTMLElement>(null);
  // A low window has no room for all of them.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <aside className={styles.bar} aria-label={words("common.menu")}>
      <Dropdown
        trigger={["click"]}
        getPopupContainer={inside}
        menu={{ items: props.companyMenu.map((entry) => ({ ...entry })) }}
      >
        <button type="button" className={styles.company} aria-haspopup="menu">
          <Logo />
          <span className={styles.names}>
            <span className={styles.product}>
              {words("common.product")} <EnvironmentMark />
            </span>
            <span className={styles.companyName}>{props.company}</span>
          </span>
          <DownOutlined className={styles.down} aria-hidden="true" />
        </button>
      </Dropdown>
      {props.composeMenu.length === 0 ? (
        props.composeWhy !== undefined && <NoCompose why={props.composeWhy} />
      ) : (
        <Dropdown
          autoFocus
          trigger={["click"]}
          open={props.composing}
          onOpenChange={props.onComposing}
          getPopupContainer={inside}
          menu={{ items: props.composeMenu.map((entry) => ({ ...entry })), onClick: () => props.onComposing(false) }}
        >
          <Button
            type="primary"
            className={styles.compose}
            icon={<PlusOutlined aria-hidden="true" />}
            aria-keyshortcuts="C"
            aria-haspopup="menu"
            aria-expanded={props.composing}
          >
            <span className={styles.composeLabel}>{words("shell.compose")}</span>
            <span className={styles.composeKey} aria-hidden="true">
              C
            </span>
          </Button>
        </Dropdown>
      )}
      <nav ref={nav} className={styles.nav} aria-label={words("shell.main")}>
        {props.groups.map((group) => (
          <div key={group.key} className={styles.group}>
            {group.title !== undefined && <h2 className={styles.heading}>{group.title}</h2>}
            <ul>
              {group.items.map((item) => (
                <Item key={item.to} item={item} current={current} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {task !== undefined && (
        <button type="button" className={styles.task} onClick={props.onTasks}>
          <span className={styles.taskHead}>
            <SwapOutlined className={styles.taskIcon} aria-hidden="true" />
            <span className={styles.taskLabel}>{task.label}</span>
            <span className={styles.taskCount}>{words("shell.runningCount", { done: task.done, all: task.all })}</span>
          </span>
          <progress className={styles.progress} value={task.done} max={task.all} aria-label={task.label} />
        </button>
      )}
      <Dropdown
        trigger={["click"]}
        getPopupContainer={inside}
        placement="topLeft"
        menu={{ items: props.accountMenu.map((entry) => ({ ...entry })) }}
      >
        <button type="button" className={styles.account} aria-haspopup="menu">
          <Avatar name={props.person} />
          <span className={styles.person}>{props.person}</span>
          {props.accountTip !== undefined && (
            <Tooltip title={props.accountTip} placement="top">
              <ClockCircleOutlined className={styles.tip} aria-hidden="true" />
            </Tooltip>
          )}
          {props.accountTip !== undefined && <span className="hw-hidden">{props.accountTip}</span>}
          <span className={styles.language}>{words("language.short")}</span>
        </button>
      </Dropdown>
    </aside>
  );
}
