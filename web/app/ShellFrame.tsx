import { Button } from "antd";
import MenuOutlined from "@ant-design/icons/es/icons/MenuOutlined";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { CookieBanner } from "./CookieBanner.tsx";
import { EnvironmentMark } from "../ui/EnvironmentMark.tsx";
import { Logo } from "../ui/Logo.tsx";
import { useLayout } from "../ui/use-layout.ts";
import styles from "./ShellFrame.module.css";

interface Props {
  readonly side: ReactNode;
  /** Search, verification and notices: above every page. */
  readonly top: ReactNode;
  readonly children: ReactNode;
}

/** The side bar beside the screen, the top bar above it; on a phone one bar, with the side bar behind a menu button. */
export function ShellFrame({ side, top, children }: Props) {
  const words = useWords();
  const { pathname } = useLocation();
  const phone = useLayout() === "phone";
  const [menu, setMenu] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.close(), [pathname]);
  return (
    <div className={styles.shell}>
      <div className={styles.side}>{side}</div>
      <header className={styles.phoneBar}>
        <Button
          type="text"
          icon={<MenuOutlined />}
          aria-label={words("common.menu")}
          aria-expanded={menu}
          onClick={() => {
            dialog.current?.showModal();
            setMenu(true);
          }}
        />
        <Logo size={22} />
        <EnvironmentMark />
        {phone && top}
      </header>
      <dialog
        ref={dialog}
        className={styles.menu}
        aria-label={words("common.menu")}
        onClose={() => setMenu(false)}
        onClick={(event) => {
          // A page that asks before it is left asks where the menu was.
          if (
            event.target === dialog.current ||
            (event.target instanceof Element && event.target.closest("a") !== null)
          )
            dialog.current?.close();
        }}
      >
        {menu && side}
      </dialog>
      <div className={styles.content}>
        {!phone && <header>{top}</header>}
        {children}
        <CookieBanner strip />
      </div>
    </div>
  );
}
