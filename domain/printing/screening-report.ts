import type { FieldData, ListField, ValueField } from "../kinds/field.ts";
import { lineTitle } from "../processes/line-title.ts";
import { SCREENING_STATES, type ScreeningState } from "../acts/screening/states.ts";
import {
  CHECK_OUTCOMES,
  HIT_RULES,
  SUBJECT_SOURCES,
  type CheckOutcome,
  type HitRule,
  type SubjectSource,
} from "../screening/checks.ts";
import type { CheckResult, KeptMatch, ScreenedSubject } from "../screening/result.ts";
import { placeInDegrees, type Position } from "../screening/track.ts";
import type { ListEntry } from "../screening/types.ts";
import { say, text, type Language, type Text } from "../text.ts";
import { Pages, runningHead } from "./form-pages.ts";
import { FORM } from "./form-words.ts";
import { SCREENING_WORDS as WORDS } from "./screening-words.ts";
import { hexGroups, printedDate, printedTime } from "./format.ts";
import { wrap } from "./metrics.ts";
import { A4, type Paper } from "./paper.ts";
import { FRAME, INK, type Sheet } from "./sheet.ts";
import { printTable } from "./table.ts";

/** A step of the history of a hit. */
interface PrintedStep {
  readonly step: string;
  readonly state: string;
  readonly by: string | null;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly comment: string;
}

/** The parts of a check that its report prints. */
export interface PrintedCheck {
  readonly number: string;
  readonly subject: { readonly name: string };
  readonly card: ScreenedSubject & { readonly source: SubjectSource };
  /** Null for what the clock did. */
  readonly by: string | null;
  readonly at: string;
  /** When the report is made, which may be long after the check. */
  readonly madeAt: string;
  /** The signed edition of the report before this one. */
  readonly replaces?: { readonly number: string; readonly at: string; readonly sha256: string } | null;
  readonly finishedAt: string | null;
  readonly outcome: CheckOutcome | null;
  readonly method: CheckResult["method"] | null;
  readonly compared: number;
  readonly lists: CheckResult["lists"];
  readonly nearest: CheckResult["nearest"];
  readonly track: CheckResult["track"] | null;
  readonly ownership: CheckResult["ownership"];
  readonly found: readonly {
    readonly n: number;
    readonly score: number;
    readonly rule: HitRule;
    readonly state: ScreeningState;
    readonly list: { readonly name: string };
    readonly match: Pick<KeptMatch, "listed" | "facts"> | null;
    readonly entry: Pick<ListEntry, "names" | "programmes">;
    readonly history: readonly PrintedStep[];
    readonly evidence: readonly { readonly name: string; readonly sha256: string }[];
  }[];
}

const column = (name: string, label: Text, wide = false): ValueField => ({ name, label, type: "text", wide });
const number = (name: string, label: Text): ValueField => ({ name, label, type: "text", max: 9 });
const TABLES = {
  subject: [column("fact", WORDS.fact), column("value", WORDS.value, true)],
  lists: [
    column("list", WORDS.list),
    number("version", WORDS.version),
    number("entries", WORDS.entries),
    column("sha256", WORDS.sha256, true),
  ],
  hits: [
    number("score", WORDS.score),
    column("listed", WORDS.listed),
    column("list", WORDS.list),
    column("why", WORDS.why, true),
    column("state", WORDS.state),
  ],
  nearest: [number("score", WORDS.score), column("listed", WORDS.listed, true), column("list", WORDS.list)],
  ownership: [
    column("owner", WORDS.owner, true),
    number("share", WORDS.share),
    column("owned", WORDS.owned, true),
    column("counts", WORDS.counts),
  ],
  evidence: [column("hit", WORDS.hit), column("file", WORDS.file, true), column("sha256", WORDS.sha256, true)],
  track: [
    number("hours", WORDS.hours),
    column("from", WORDS.from, true),
    column("to", WORDS.to, true),
    column("way", WORDS.way),
  ],
  decisions: [
    column("hit", WORDS.hit),
    column("at", WORDS.at),
    column("step", WORDS.step),
    column("person", WORDS.person),
    column("comment", WORDS.comment, true),
  ],
} as const satisfies Record<string, readonly ValueField[]>;

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

/** The facts about the subject that are known. */
function facts({ card }: PrintedCheck, language: Language): readonly (readonly [Text, string])[] {
  const all: readonly (readonly [Text, string])[] = [
    [WORDS.names, joined(card.name, card.localName, ...card.otherNames)],
    [WORDS.source, say(SUBJECT_SOURCES[card.source], language)],
    [WORDS.country, card.country],
    [WORDS.address, joined(card.address, card.city, card.region)],
    [WORDS.registration, card.registration],
    [text("LEI", "LEI"), card.lei],
    [text("IMO", "IMO"), joined(card.imo, card.flag)],
    [WORDS.born, card.born],
  ];
  return all.filter(([, value]) => value !== "");
}

function part(check: PrintedCheck, company: string, language: Language): { title: string; sheets: readonly Sheet[] } {
  const title = joined(say(WORDS.title, language, { number: check.number }), check.subject.name);
  const pages = new Pages((sheet, first) => {
    if (!first) return runningHead(sheet, title, FRAME.left) + 4;
    sheet.text(FRAME.left, 17, say(WORDS.title, language, { number: check.number }), { face: "sansBold", size: 14 });
    const width = FRAME.right - FRAME.left;
    const y = sheet.paragraph(FRAME.left, 24, width, check.subject.name, { face: "sansBold", size: 9.4 });
    const at = printedTime(check.finishedAt ?? check.at);
    const outcome = check.outcome === null ? "" : say(CHECK_OUTCOMES[check.outcome].label, language);
    const lines = [
      check.by === null
        ? say(WORDS.clock, language, { company, at })
        : say(WORDS.asked, language, { company, by: check.by, at }),
      say(WORDS.outcome, language, { outcome }),
      ...(check.method === null ? [] : [say(WORDS.method, language, { ...check.method, compared: check.compared })]),
      say(WORDS.stood, language, { at: printedTime(check.madeAt) }),
      ...(check.replaces === null || check.replaces === undefined
        ? []
        : [say(WORDS.replaces, language, { ...check.replaces, at: printedTime(check.replaces.at) })]),
    ];
    const below = { face: "sans", size: 8, colour: INK.muted } as const;
    return lines.reduce((down, line) => sheet.paragraph(FRAME.left, down, width, line, below), y + 1) + 3;
  });
  const table = (name: keyof typeof TABLES, items: readonly FieldData[]): void => {
    const heading = { x: FRAME.left, size: 9.4, leading: 5.4, face: "sans", width: FRAME.right - FRAME.left } as const;
    pages.lines([say(WORDS[name], language)], heading);
    if (items.length === 0) pages.lines([say(WORDS.none, language)], { ...heading, size: 8 });
    else {
      const list: ListField = {
        name,
        label: WORDS[name],
        type: "list",
        item: WORDS[name],
        fields: TABLES[name],
        max: items.length,
      };
      const date = (value: string): string => printedDate(value, language);
      printTable(pages, list, TABLES[name], name, items, {}, { language, date });
    }
    pages.y += 3;
  };
  table(
    "subject",
    facts(check, language).map(([label, value]) => ({ fact: say(label, language), value })),
  );
  table(
    "hits",
    check.found.map(({ score, entry, list, rule, match, state }) => ({
      score: score.toFixed(3),
      listed: joined(match?.listed ?? entry.names[0]?.text ?? "", ...entry.programmes),
      list: list.name,
      why: joined(
        say(HIT_RULES[rule], language),
        ...(match?.facts ?? []).map((one) => `${one.asked} – ${one.listed}: ${one.weighs.toFixed(3)}`),
      ),
      state: say(SCREENING_STATES[state].label, language),
    })),
  );
  const nodes = new Map(check.ownership.nodes.map((one) => [one.key, one]));
  if (check.ownership.shares.length > 0)
    table(
      "ownership",
      check.ownership.shares.map(({ owner, owned, share }) => ({
        owner: nodes.get(owner)?.name ?? "",
        share,
        owned: nodes.get(owned)?.name ?? "",
        counts: nodes.get(owner)?.counts === true ? say(WORDS.yes, language) : "",
      })),
    );
  const attached = check.found.flatMap(({ n, evidence }) => evidence.map((one) => ({ n, ...one })));
  if (attached.length > 0)
    table(
      "evidence",
      attached.map(({ n, name, sha256 }) => ({ hit: String(n), file: name, sha256: hexGroups(sha256) })),
    );
  const { track } = check;
  if (track !== null && track !== undefined) {
    const placed = (one: Position): string => joined(printedTime(one.at), placeInDegrees(one));
    table(
      "track",
      track.gaps.map(({ hours, from, to, miles, knots }) => ({
        hours: hours.toFixed(1),
        from: placed(from),
        to: placed(to),
        way: `${miles.toFixed(1)} M, ${knots.toFixed(1)} kn`,
      })),
    );
    const { name, positions, hours } = track;
    const said = {
      name,
      positions,
      hours,
      sha256: hexGroups(track.sha256),
      from: printedTime(track.from),
      to: printedTime(track.to),
    };
    const small = { x: FRAME.left, size: 8, leading: 4.4, face: "sans", width: FRAME.right - FRAME.left } as const;
    pages.lines(wrap(say(WORDS.tracked, language, said), small.face, small.size, small.width), small);
    pages.y += 3;
  }
  table(
    "decisions",
    check.found.flatMap(({ n, history }) =>
      history.map((line, i) => ({
        hit: String(n),
        at: printedTime(line.at),
        step: say(lineTitle("screening", line, history[i - 1]?.state), language),
        person: line.by ?? "",
        comment: line.comment,
      })),
    ),
  );
  table(
    "nearest",
    check.nearest.map((one) => ({ ...one, score: one.score.toFixed(3) })),
  );
  table(
    "lists",
    check.lists.map(({ name, version, at, entries, sha256 }) => ({
      list: name,
      version: String(version),
      entries: String(entries),
      sha256: joined(printedTime(at), hexGroups(sha256)),
    })),
  );
  return { title, sheets: pages.sheets };
}

/** The report of a check in both languages, one after the other: it is one file with one signature. */
export function layoutScreening(check: PrintedCheck, company: string, languages: readonly Language[]): Paper {
  const parts = languages.map((language) => ({ language, ...part(check, company, language) }));
  const sheets = parts.flatMap((one) => one.sheets.map((sheet) => ({ sheet, language: one.language })));
  sheets.forEach(({ sheet, language }, i) => {
    const foot = { face: "sans", size: 5.8, colour: INK.muted } as const;
    const page = say(FORM.page, language, { page: i + 1, pages: sheets.length });
    sheet.text(FRAME.left, 293, say(WORDS.foot, language), foot);
    sheet.text(FRAME.right, 293, page, { ...foot, align: "right" });
  });
  const first = parts[0]!;
  return { ...A4, language: first.language, title: first.title, pages: sheets.map(({ sheet }) => sheet) };
}
