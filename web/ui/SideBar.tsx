import { Button, Dropdown, Tooltip } from "antd";
import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
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
  readonly icon: ReactNode;
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
  readonly composeWhy: string;
  readonly composing: boolean;
  readonly onComposing: (open: boolean) => void;
  readonly onTasks: () => void;
}

/** Menus stay inside the bar, so that they also open where the bar is a dialog of its own. */
const inside = (trigger: HTMLElement): HTMLElement => trigger.parentElement ?? document.body;

const isAt = (pathname: string, { to, also = [] }: SideItem): boolean =>
  [to, ...also].some((one) => pathname === one || pathname.startsWith(`${one}/`));

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
  const format = useFormat();
  const [task] = props.tasks;
  const { pathname } = useLocation();
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
        <NoCompose why={props.composeWhy} />
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
                <li key={item.to}>
                  <Link to={item.to} className={styles.item} aria-current={isAt(pathname, item) ? "page" : undefined}>
                    <span className={styles.icon} aria-hidden="true">
                      {item.icon}
                    </span>
                    <span className={styles.label}>{item.label}</span>
                    {item.count !== undefined && item.count > 0 && (
                      <span
                        className={styles.count}
                        data-urgent={item.urgent === true || undefined}
                        title={item.counted}
                      >
                        {format.number(item.count)}
                        {item.counted !== undefined && <span className="hw-hidden"> {item.counted}</span>}
                      </span>
                    )}
                  </Link>
                </li>
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
