import type { RecordLine } from "#domain/api/record";
import { sayEvent } from "#domain/events/events";
import { EVENT_GROUPS } from "#domain/events/groups";
import type { Language } from "#domain/text";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { isKeyOf } from "#domain/lookup";

interface Means {
  readonly words: Words;
  readonly say: Say;
  readonly format: Format;
  readonly language: Language;
  /** The address at which a line is open. */
  readonly to: (line: RecordLine) => string;
}

export const groupOf = (line: RecordLine, say: Say): string => {
  const group = line.event.split(".")[0] ?? "";
  return isKeyOf(EVENT_GROUPS, group) ? say(EVENT_GROUPS[group]) : group;
};
/** The person who did it; a line without one happened by itself. */
export const byWhom = (line: RecordLine, words: Words): string =>
  line.person === null
    ? words(line.event.startsWith("auth.") ? "record.byNobodyKnown" : "record.byItself")
    : "through" in line.detail
      ? words("record.byProgram", { name: line.person.name })
      : line.person.name || "—";
const aboutOf = (line: RecordLine): string => line.document?.number || line.envelope?.reference || "";

/** The columns of both lists; the audit trail shows number and hash too. Beside an open line there is room for less. */
export function lineColumns(
  { words, say, format, language, to }: Means,
  chained: boolean,
  narrow: boolean,
): Column<RecordLine>[] {
  const columns: (Column<RecordLine> & { readonly wide?: true })[] = [
    ...(chained
      ? [
          {
            key: "n",
            title: words("record.number"),
            width: "64px",
            align: "end",
            from: "tablet",
            render: (line) => format.number(line.n),
          } satisfies Column<RecordLine>,
        ]
      : []),
    {
      key: "at",
      title: words("record.at"),
      width: "208px",
      phone: "middle",
      render: (line) => <time dateTime={line.at}>{format.instant(line.at)}</time>,
    },
    {
      key: "person",
      title: words("record.person"),
      width: "150px",
      phone: "line",
      render: (line) => byWhom(line, words),
    },
    {
      key: "what",
      title: words("record.what"),
      phone: "title",
      render: (line) => <Subject text={sayEvent(line.event, line.detail, language)} to={to(line)} strong={false} />,
    },
    {
      key: "about",
      title: words("record.documentOrEnvelope"),
      width: "140px",
      from: "tablet",
      phone: "line",
      wide: true,
      render: aboutOf,
    },
    ...(chained
      ? [
          {
            key: "hash",
            title: words("record.hash"),
            width: "110px",
            from: "desk",
            wide: true as const,
            render: (line: RecordLine) => <Hash value={line.hash} />,
          } satisfies Column<RecordLine> & { wide: true },
        ]
      : [
          {
            key: "kind",
            title: words("record.kind"),
            width: "140px",
            from: "desk",
            wide: true as const,
            render: (line: RecordLine) => groupOf(line, say),
          } satisfies Column<RecordLine> & { wide: true },
        ]),
  ];
  return columns.filter(({ wide }) => !(narrow && wide));
}
