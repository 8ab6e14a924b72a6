import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches, useNavigate, useNavigationType } from "react-router";
import type { Text } from "#domain/text";
import { onSignedOut } from "../api/client.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { showsPage } from "../monitoring/page.ts";
import { loginTo, SESSION_LOST } from "../session/after-login.ts";
import { sessionHint } from "../session/hint.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { useCopyByHand } from "../ui/copy.ts";
import { isSamePage } from "../ui/use-begun.ts";
import { CookieBanner } from "./CookieBanner.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { UnsafeLine } from "./UnsafeLine.tsx";
import styles from "./Root.module.css";

/** Needed seldom: its dialog does not come with the first page. */
const CopyByHand = lazyPage("copy", async () => ({ Page: (await import("../ui/CopyByHand.tsx")).CopyByHand }));

/** Around every page: the skip link, the title of the window, the focus after a change of page, toasts, cookies. */
export function Root() {
  const words = useWords();
  const framed = useMatches().some((match) => (match.handle as { framed?: boolean } | undefined)?.framed === true);
  const toCopy = useCopyByHand();
  useWindowTitle();
  useShownPage();
  useFocusOnArrival();
  useSignInWhenLost();
  return (
    <>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          const content = document.querySelector<HTMLElement>("#content");
          content?.setAttribute("tabindex", "-1");
          content?.focus();
        }}
      >
        {words("common.skip")}
      </a>
      <Outlet />
      <Toasts />
      {toCopy !== null && (
        <Suspense>
          <CopyByHand />
        </Suspense>
      )}
      {!framed && <CookieBanner />}
      <UnsafeLine />
    </>
  );
}

function useWindowTitle(): void {
  const words = useWords();
  const say = useSay();
  const title = useMatches()
    .map((match) => (match.handle as { title?: Text } | undefined)?.title)
    .findLast((one) => one !== undefined);
  useEffect(() => {
    document.title = title === undefined ? words("common.product") : words("pages.documentTitle", { page: say(title) });
  }, [title, words, say]);
}

function useShownPage(): void {
  const pattern = useMatches()
    .map((match) => (match.handle as { pattern?: string } | undefined)?.pattern)
    .findLast((one) => one !== undefined);
  useEffect(() => showsPage(pattern ?? "/*"), [pattern]);
}

/**
 * A reader of the screen hears where it has come to: the page's title takes the focus as soon as it stands, not on the
 * first page.
 * A page that has put somebody into its one field keeps it so, and one that is opened at a place of it keeps that in
 * view.
 */
function useFocusOnArrival(): void {
  const { pathname, state } = useLocation();
  const stays = useNavigationType() === "REPLACE" && isSamePage(state);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (stays) return;
    return onceTitled((title) => {
      if (document.activeElement?.matches("main input") !== true)
        title.focus({ preventScroll: document.querySelector('main [aria-current="location"]') !== null });
    });
  }, [pathname, stays]);
}

/**
 * Tells when the page has a title, which may be after its data came; gives up when somebody is already at work on it.
 * Answers what ends the waiting.
 */
function onceTitled(tell: (title: HTMLElement) => void): () => void {
  const ending = new AbortController();
  const look = (): void => {
    const title = ending.signal.aborted ? null : document.querySelector<HTMLElement>("[data-page-title]");
    if (title === null) return;
    ending.abort();
    tell(title);
  };
  const observer = new MutationObserver(look);
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  ending.signal.addEventListener("abort", () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  });
  for (const used of ["pointerdown", "keydown"])
    addEventListener(used, () => ending.abort(), { signal: ending.signal });
  return () => ending.abort();
}

function useSignInWhenLost(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    // Several requests are refused at once, and the first of them takes the hint away.
    let lost = false;
    onSignedOut((here) => {
      lost ||= here || sessionHint.get();
      sessionHint.set(false);
      if (pathname !== "/login")
        void navigate(loginTo({ pathname, search, hash }), { replace: true, state: lost ? SESSION_LOST : null });
    });
  }, [navigate, pathname, search, hash]);
}
