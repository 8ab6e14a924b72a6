import { Button, Dropdown } from "antd";
import AppstoreOutlined from "@ant-design/icons/es/icons/AppstoreOutlined";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import ExpandOutlined from "@ant-design/icons/es/icons/ExpandOutlined";
import FullscreenExitOutlined from "@ant-design/icons/es/icons/FullscreenExitOutlined";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import MoreOutlined from "@ant-design/icons/es/icons/MoreOutlined";
import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import ZoomInOutlined from "@ant-design/icons/es/icons/ZoomInOutlined";
import ZoomOutOutlined from "@ant-design/icons/es/icons/ZoomOutOutlined";
import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useWidth } from "../ui/use-width.ts";
import type { Flow } from "./use-leafing.ts";
import { PERCENTS, stepFrom, type Zoom } from "./zoom.ts";
import styles from "./PdfViewer.module.css";

interface Props {
  /** From 0. */
  readonly at: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: Zoom;
  /** The scale in percent. */
  readonly percent: number;
  readonly onZoom: (zoom: Zoom) => void;
  readonly flow: Flow;
  readonly onFlow: (flow: Flow) => void;
  readonly small: boolean;
  readonly onSmall: () => void;
  readonly searching: boolean;
  readonly onSearch: () => void;
  readonly onDownload: (() => void) | undefined;
  readonly onPrint: (() => void) | undefined;
  /** Whether it fills the screen now. */
  readonly isFull: boolean;
  readonly onFull: () => void;
}

/** Pixels of a tool with the gap before it, and of the room that tools are given before they are measured. */
const TOOL = 26;
const FIRST_ROOM = 300;

interface Tool {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** Whether it is switched on; absent for what is done once. */
  readonly on?: boolean;
  readonly shortcut?: string;
}

/**
 * The tools of the reader in one row: pages, size and layout, then, as far as there is room, search and what is done
 * with the file. What does not fit is in a menu.
 */
export function PdfTools({
  at,
  pages,
  onPage,
  zoom,
  percent,
  onZoom,
  flow,
  onFlow,
  small,
  onSmall,
  searching,
  onSearch,
  onDownload,
  onPrint,
  isFull,
  onFull,
}: Props) {
  const words = useWords();
  const { ref: whole, width: room } = useWidth<HTMLDivElement>(FIRST_ROOM);
  const { ref: always, width: taken } = useWidth<HTMLSpanElement>(FIRST_ROOM);
  const [less, more] = [stepFrom(percent, -1), stepFrom(percent, 1)];
  const chosen = (on: boolean) => ({
    icon: on ? <CheckOutlined aria-hidden="true" /> : <span className={styles.unchosen} />,
  });
  const items = [
    {
      key: "width",
      label: words("paper.fitWidth"),
      extra: "0",
      ...chosen(zoom === "width"),
      onClick: () => onZoom("width"),
    },
    {
      key: "page",
      label: words("paper.fitPage"),
      extra: "1",
      ...chosen(zoom === "page"),
      onClick: () => onZoom("page"),
    },
    { type: "divider" as const },
    ...PERCENTS.filter((one) => one >= 50 && one <= 300).map((one) => ({
      key: `${one}`,
      label: `${one}%`,
      ...chosen(zoom === one),
      onClick: () => onZoom(one),
    })),
    ...(pages > 1
      ? [
          { type: "divider" as const },
          { key: "one", label: words("paper.onePage"), ...chosen(flow === "one"), onClick: () => onFlow("one") },
          { key: "all", label: words("paper.allPages"), ...chosen(flow === "all"), onClick: () => onFlow("all") },
        ]
      : []),
  ];
  const tools: Tool[] = [
    { key: "search", label: words("paper.search"), icon: <SearchOutlined />, onClick: onSearch, on: searching },
    {
      key: "full",
      label: words(isFull ? "paper.fullLeave" : "paper.fullScreen"),
      icon: isFull ? <FullscreenExitOutlined /> : <ExpandOutlined />,
      onClick: onFull,
      shortcut: "P",
    },
    ...(pages > 1
      ? [{ key: "small", label: words("paper.thumbnails"), icon: <AppstoreOutlined />, onClick: onSmall, on: small }]
      : []),
    ...(onPrint === undefined
      ? []
      : [{ key: "print", label: words("paper.print"), icon: <PrinterOutlined />, onClick: onPrint }]),
    ...(onDownload === undefined
      ? []
      : [{ key: "download", label: words("paper.download"), icon: <DownloadOutlined />, onClick: onDownload }]),
  ];
  const places = Math.max(0, Math.floor((room - taken) / TOOL));
  const fitting = tools.length <= places ? tools.length : Math.max(0, places - 1);
  const rest = tools.slice(fitting);
  return (
    <div className={styles.tools} role="toolbar" aria-label={words("paper.tools")} ref={whole}>
      <span className={styles.always} ref={always}>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label={words("paper.previous")}
          title={words("paper.previous")}
          disabled={at === 0}
          onClick={() => onPage(at - 1)}
        />
        <span role="status">{words("paper.page", { page: at + 1, pages })}</span>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={words("paper.next")}
          title={words("paper.next")}
          disabled={at >= pages - 1}
          onClick={() => onPage(at + 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ZoomOutOutlined />}
          aria-label={words("paper.smaller")}
          title={words("paper.smaller")}
          disabled={less === null}
          onClick={() => less !== null && onZoom(less)}
        />
        <Dropdown trigger={["click"]} getPopupContainer={inPane} menu={{ items }}>
          <button type="button" className={styles.percent} aria-label={words("paper.sizeNow", { percent })}>
            {percent}%
          </button>
        </Dropdown>
        <Button
          type="text"
          size="small"
          icon={<ZoomInOutlined />}
          aria-label={words("paper.larger")}
          title={words("paper.larger")}
          disabled={more === null}
          onClick={() => more !== null && onZoom(more)}
        />
      </span>
      {tools.slice(0, fitting).map(({ key, label, icon, onClick, on, shortcut }) => (
        <Button
          key={key}
          type="text"
          size="small"
          icon={icon}
          aria-label={label}
          title={label}
          {...(on === undefined ? {} : { "aria-pressed": on })}
          {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut })}
          onClick={onClick}
        />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          getPopupContainer={inPane}
          menu={{
            items: rest.map(({ key, label, icon, onClick, on, shortcut }) => ({
              key,
              label,
              icon: on === true ? <CheckOutlined aria-hidden="true" /> : icon,
              onClick,
              ...(shortcut === undefined ? {} : { extra: shortcut }),
            })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={words("paper.moreTools")}
            title={words("paper.moreTools")}
            aria-haspopup="menu"
          />
        </Dropdown>
      )}
    </div>
  );
}

/** Menus stand inside the reader, for nothing outside it is seen while it fills the screen. */
const inPane = (trigger: HTMLElement): HTMLElement => trigger.closest("section") ?? document.body;
