import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import { fullName } from "#domain/names";
import { worksOnBoard } from "#domain/permissions";
import { useRead } from "../api/query.ts";
import { useErrorWords, useLanguage, useWords } from "../i18n/use-words.ts";
import { useLiveUpdates } from "../session/live.ts";
import { PasswordNotice, usePasswordTip } from "../session/PasswordNotice.tsx";
import { useLanguageChoice } from "../session/use-language-choice.ts";
import { PausedNotice } from "../session/PausedNotice.tsx";
import { TermsNotice } from "../session/TermsNotice.tsx";
import { useMe } from "../session/use-me.ts";
import { setColourMode, useColourMode } from "../theme/colour-mode.ts";
import { KeyHelp } from "../ui/KeyHelp.tsx";
import { SideBar } from "../ui/SideBar.tsx";
import { COMMAND_KEY, isDialogOpen, useKeys } from "../ui/use-keys.ts";
import { InShell } from "../ui/in-shell.ts";
import { placesOf, sideGroups } from "./areas.tsx";
import { madeHere } from "./made-here.ts";
import { DeskBar } from "../session/DeskBar.tsx";
import { ShellFrame } from "./ShellFrame.tsx";
import { useSignOut } from "./SignOut.tsx";

const Palette = lazy(async () => ({ default: (await import("./palette/Palette.tsx")).Palette }));

/** Pages that explain; they stand under the key of help. */
const HELP = [
  { word: "firstUse.page", to: "/layout/first-steps" },
  { word: "help.title", to: "/layout/help" },
] as const;

/** Main areas, live updates and the keys that work everywhere. */
export function Shell() {
  const words = useWords();
  const navigate = useNavigate();
  const me = useMe();
  const errorWords = useErrorWords();
  const counts = useRead(deskRoutes.counts, {});
  const tasks = useRead(deskRoutes.tasks, {});
  const [help, setHelp] = useState(false);
  const { leave, dialog } = useSignOut();
  const accountMenu = useAccountMenu(leave);
  const accountTip = usePasswordTip();
  useLiveUpdates();

  const [composing, setComposing] = useState(false);
  const composeMenu = madeHere(me.permissions).map((one) => ({
    key: one.word,
    label: words(one.word),
    onClick: () => void navigate(one.to),
  }));
  useKeys({ c: composeMenu.length > 0 ? () => setComposing(true) : undefined, "?": () => setHelp(true) });

  const whose = { ...me.user, permissions: me.permissions };
  const groups = sideGroups(words, counts.data ?? {}, whose);
  const [palette, setPalette] = useState(false);
  usePaletteKey(() => setPalette(true));
  const go = (to: string) => () => void navigate(to);

  const running = (tasks.data ?? []).filter((task) => task.state === "RUNNING" || task.state === "QUEUED");
  return (
    <ShellFrame
      top={worksOnBoard(me.permissions, me.user) ? null : <DeskBar />}
      side={
        <SideBar
          company={me.organisation.name}
          person={fullName(me.user.firstName, me.user.lastName)}
          groups={groups}
          tasks={running.map((task) => ({
            id: task.id,
            label: task.title,
            done: task.progress?.done ?? 0,
            all: task.progress?.of ?? 1,
          }))}
          companyMenu={[
            { key: "switch", label: words("shell.switchCompany"), onClick: () => void navigate("/switchaccount") },
          ]}
          accountMenu={accountMenu}
          accountTip={accountTip}
          composeMenu={composeMenu}
          composeWhy={worksOnBoard(me.permissions, me.user) ? undefined : errorWords("NO_COMPOSE")}
          composing={composing}
          onComposing={setComposing}
          onTasks={() => void navigate("/layout/tasks")}
        />
      }
    >
      <PasswordNotice />
      <TermsNotice />
      <PausedNotice />
      <InShell value={true}>
        <Outlet />
      </InShell>
      {palette && (
        <Suspense>
          <Palette
            pages={placesOf(groups).map(({ to, label }) => ({ key: to, label, onChoose: go(to) }))}
            acts={[
              ...composeMenu.map(({ key, label, onClick }) => ({ key, label, onChoose: onClick })),
              { key: "verify", label: words("shell.verifyFile"), onChoose: go("/verify/entry") },
              ...HELP.map(({ word, to }) => ({ key: to, label: words(word), onChoose: go(to) })),
              { key: "keys", label: words("keys.title"), onChoose: () => setHelp(true) },
              { key: "switch", label: words("shell.switchCompany"), onChoose: go("/switchaccount") },
              ...accountMenu
                .filter(({ key }) => key !== "settings")
                .map(({ key, label, onClick }) => ({ key, label, onChoose: onClick })),
            ]}
            onClose={() => setPalette(false)}
          />
        </Suspense>
      )}
      {dialog}
      <KeyHelp
        open={help}
        onClose={() => setHelp(false)}
        links={HELP.map(({ word, to }) => ({ label: words(word), to }))}
        groups={[
          {
            title: words("keys.everywhere"),
            hints: [
              { keys: ["C"], label: words("keys.compose") },
              { keys: ["/"], label: words("keys.search") },
              { keys: [COMMAND_KEY, "K"], label: words("keys.palette") },
              { keys: ["?"], label: words("keys.all") },
              { keys: ["Esc"], label: words("keys.close") },
            ],
          },
          {
            title: words("keys.lists"),
            hints: [
              { keys: ["J", "K"], label: words("keys.move") },
              { keys: ["Enter"], label: words("keys.open") },
              { keys: ["X"], label: words("keys.select") },
              { keys: ["T"], label: words("keys.act") },
              { keys: ["E"], label: words("keys.archive") },
            ],
          },
        ]}
      />
    </ShellFrame>
  );
}

/** Opens it from wherever somebody types, but over no dialog: what is asked there is answered first. */
function usePaletteKey(open: () => void): void {
  const current = useRef(open);
  useEffect(() => {
    current.current = open;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!isIt || event.defaultPrevented) return;
      event.preventDefault();
      if (!isDialogOpen()) current.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function useAccountMenu(leave: () => void) {
  const words = useWords();
  const navigate = useNavigate();
  const language = useLanguage();
  const { choose } = useLanguageChoice();
  const { scheme } = useColourMode();
  const other = language === "en-US" ? "zh-CN" : "en-US";
  return [
    { key: "settings", label: words("shell.settings"), onClick: () => void navigate("/layout/settings") },
    { key: "language", label: words(`language.${other}`), onClick: () => choose(other) },
    {
      key: "mode",
      label: words(scheme === "dark" ? "mode.light" : "mode.dark"),
      onClick: () => setColourMode(scheme === "dark" ? "light" : "dark"),
    },
    { key: "out", label: words("shell.signOut"), onClick: leave },
  ];
}
