import FilePdfOutlined from "@ant-design/icons/es/icons/FilePdfOutlined";
import RedoOutlined from "@ant-design/icons/es/icons/RedoOutlined";
import RadarChartOutlined from "@ant-design/icons/es/icons/RadarChartOutlined";
import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import { Button, type InputRef } from "antd";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { screeningRoutes } from "#domain/api/screening";
import type { CheckView, HitView } from "#domain/api/screening-shapes";
import { CHECK_OUTCOMES, CHECK_STATES } from "#domain/screening/checks";
import { addressOf } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useProcessActs } from "../../process/use-process-acts.tsx";
import { checkAddress } from "../../process/screening-address.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar, type Action } from "../../ui/ActionBar.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { COMPLIANCE_TABS } from "./address.ts";
import { Decision } from "./Decision.tsx";
import { Hits } from "./Hits.tsx";
import { HitSide } from "./HitSide.tsx";
import { ListsUsed } from "./ListsUsed.tsx";
import { Ownership } from "./Ownership.tsx";
import { OwnersDialog } from "./OwnersDialog.tsx";
import { NothingFound, Standing } from "./Standing.tsx";
import { SideBySide } from "./SideBySide.tsx";
import { SignDialog } from "./SignDialog.tsx";
import { Track } from "./Track.tsx";
import { TrackDialog } from "./TrackDialog.tsx";
import { DECISIONS, useDecision, type Decision as Decided } from "./use-decision.ts";
import styles from "./Check.module.css";

/** Acts on a hit that ask for a reason alone; the decisions stand in their form. */
const { release, reopen } = screeningRoutes;
const ROUTES = { release, reopen };
/** A check under way is asked about again, should a report of its end be lost. */
const AGAIN_MS = 2_000;

/** /layout/compliance/:id: a check: its hits side by side, and what is decided about each. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const [running, setRunning] = useState(true);
  const { data, error, isPending, refetch } = useRead(
    screeningRoutes.show,
    { params: { id } },
    { refetchInterval: running ? AGAIN_MS : 0 },
  );
  if (data !== undefined && running !== (data.state === "PROCESSING")) setRunning(data.state === "PROCESSING");
  if (isPending) return <LoadingLine />;
  if (error !== null)
    return (
      <Screen>
        <ErrorView
          title={words("common.failed")}
          help={error.message}
          {...(error.status === 0 || error.status >= 500 ? { onRetry: () => void refetch() } : {})}
          action={{ label: words("compliance.title"), onClick: () => void navigate(COMPLIANCE_TABS.history) }}
        />
      </Screen>
    );
  return <Check check={data} />;
}

function Check({ check }: { readonly check: CheckView }) {
  const [search, set] = useAddress();
  const { found } = check;
  const wanted = search.get("hit");
  const shown = found.find(({ id }) => id === wanted) ?? found.find(({ state }) => state === "OPEN") ?? found[0];
  const show = (hit: HitView | undefined): void => set({ hit: hit?.id });
  const move = (by: 1 | -1): void => {
    const at = found.findIndex(({ id }) => id === shown?.id);
    const next = found[at + by];
    if (next !== undefined) show(next);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return shown === undefined ? (
    <Frame check={check} acts={[]} />
  ) : (
    <WithHit key={shown.id} check={check} hit={shown} onShow={show} />
  );
}

interface HitProps {
  readonly check: CheckView;
  readonly hit: HitView;
  readonly onShow: (hit: HitView) => void;
}

function WithHit({ check, hit, onShow }: HitProps) {
  const [words, say] = [useWords(), useSay()];
  const reason = useRef<InputRef>(null);
  const deciding = useDecision(
    hit,
    check.found.filter(({ id, state }) => id !== hit.id && state === "OPEN"),
  );
  const { acts, problem, dialog } = useProcessActs({
    name: "screening",
    routes: ROUTES,
    id: hit.id,
    title: words("compliance.hitOf", { n: hit.n, name: hit.subject.name }),
    process: hit,
  });
  const choose = (one: Decided): void => {
    if (!deciding.open) return;
    deciding.choose(one);
    reason.current?.focus();
  };
  useKeys({ c: () => choose("clear"), f: () => choose("falsePositive"), b: () => choose("confirm") });
  const { chosen } = deciding;
  const decision: Action[] = deciding.open
    ? [
        {
          id: chosen,
          label: say(DECISIONS[chosen].label),
          icon: actPicture(`screening.${chosen}`),
          busy: deciding.busy,
          onClick: () => (deciding.missing ? reason.current?.focus() : void deciding.decide()),
          ...(deciding.why === undefined ? {} : { why: deciding.why }),
        },
      ]
    : [];
  return (
    <>
      <Frame
        check={check}
        acts={[...decision, ...acts]}
        problem={problem}
        shown={hit}
        onShow={onShow}
        middle={<SideBySide hit={hit} method={check.method} />}
        side={
          <>
            <Decision hit={hit} deciding={deciding} reasonRef={reason} />
            <HitSide hit={hit} />
          </>
        }
      />
      {dialog}
    </>
  );
}

interface FrameProps {
  readonly check: CheckView;
  readonly acts: readonly Action[];
  readonly problem?: string | undefined;
  readonly shown?: HitView;
  readonly onShow?: (hit: HitView) => void;
  readonly middle?: React.ReactNode;
  readonly side?: React.ReactNode;
}

function Frame({ check, acts, problem, shown, onShow = () => undefined, middle, side }: FrameProps) {
  const [words, format] = [useWords(), useFormat()];
  const navigate = useNavigate();
  const sender = useSend();
  const [asked, setAsked] = useState<"owners" | "sign" | "track">();
  const { subject, state, outcome, hits, open, report } = check;
  const finished = state === "FINISHED";
  const again = async (): Promise<void> => {
    const body = { subjects: [{ source: subject.source, id: subject.id }] };
    const done = await sender.send(screeningRoutes.check, { body });
    const [first] = done?.answer ?? [];
    if (first !== undefined) void navigate(checkAddress(first.id));
  };
  const more: Action[] = [
    {
      id: "again",
      label: words("compliance.again"),
      icon: <RedoOutlined />,
      busy: sender.busy,
      onClick: () => void again(),
    },
    { id: "owners", label: words("compliance.owners.add"), icon: <TeamOutlined />, onClick: () => setAsked("owners") },
    ...(check.card.kind === "vessel"
      ? [
          {
            id: "track",
            label: words("compliance.track.add"),
            icon: <RadarChartOutlined />,
            onClick: () => setAsked("track"),
          },
        ]
      : []),
  ];
  const likely = acts.find(({ why }) => why === undefined);
  const keys = [
    { keys: ["J", "K"], label: words("compliance.keys.move") },
    { keys: ["C"], label: words("compliance.decision.clear") },
    { keys: ["F"], label: words("compliance.decision.falsePositive") },
    { keys: ["B"], label: words("compliance.decision.confirm") },
  ];
  return (
    <>
      <Screen
        head={
          <>
            <PageTitle
              title={subject.name}
              onBack={() => void navigate(COMPLIANCE_TABS.history)}
              state={
                <>
                  <span className="hw-quiet">{check.number}</span>
                  <StateMark strong state={outcome === null ? CHECK_STATES[state] : CHECK_OUTCOMES[outcome]} />
                </>
              }
              {...(finished ? { fact: words("compliance.counted", { count: hits, open }) } : {})}
            />
            <ActionBar
              actions={[...acts, ...more]}
              solid={likely !== undefined && likely.id !== "reopen"}
              extra={
                finished && (
                  <>
                    {(report === null || check.newsSinceReport) && (
                      <Button icon={<FilePdfOutlined aria-hidden="true" />} onClick={() => setAsked("sign")}>
                        {words(report === null ? "compliance.report.sign" : "compliance.report.again")}
                      </Button>
                    )}
                    {report !== null && (
                      <Button
                        icon={<FilePdfOutlined aria-hidden="true" />}
                        href={addressOf(screeningRoutes.report, { params: { id: check.id } })}
                        download
                      >
                        {words("compliance.report.pdf")}
                      </Button>
                    )}
                    <Button
                      href={addressOf(screeningRoutes.report, { params: { id: check.id }, query: { format: "json" } })}
                      download
                    >
                      JSON
                    </Button>
                  </>
                )
              }
            />
          </>
        }
        foot={
          <FooterKeys hints={keys}>
            {check.method !== null && (
              <span>
                {words("compliance.footer", {
                  version: check.method.version,
                  until: check.keptUntil === "" ? "–" : format.date(check.keptUntil),
                })}
              </span>
            )}
          </FooterKeys>
        }
      >
        {(problem ?? sender.problem?.message) !== undefined && (
          <Notice tone="error">{problem ?? sender.problem?.message}</Notice>
        )}
        <Standing check={check} />
        <div className={styles.columns}>
          <Hits check={check} shown={shown} onShow={onShow} />
          <div className={styles.middle}>{middle ?? <NothingFound check={check} />}</div>
          <div className={styles.side}>
            {side}
            <ListsUsed check={check} />
          </div>
        </div>
        <Ownership ownership={check.ownership} />
        <Track track={check.track} />
      </Screen>
      {asked === "owners" && <OwnersDialog check={check} onClose={() => setAsked(undefined)} />}
      {asked === "track" && <TrackDialog check={check} onClose={() => setAsked(undefined)} />}
      {asked === "sign" && <SignDialog check={check} onClose={() => setAsked(undefined)} />}
    </>
  );
}
