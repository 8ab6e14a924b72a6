import { REVIEW_STATES } from "#domain/acts/review/states";
import { REVIEW_TYPES } from "#domain/acts/review/types";
import type { reviewRoutes } from "#domain/api/reviews";
import type { Output } from "#domain/api/route";
import { kindOf } from "#domain/kinds/kinds";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import { editAddress, viewAddress } from "../../process/review-address.ts";
import { DueDay } from "../../process/DueDay.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

export type ReviewRow = Output<typeof reviewRoutes.list>["rows"][number];

/** Where a row leads: what the own company is writing to the form, everything else to be read. */
export const addressOf = (row: ReviewRow, ownId: string): string =>
  row.state === "initializing" && row.initiator.id === ownId ? editAddress(row) : viewAddress(row);

/** The columns of the list of B/L reviews. */
export const reviewColumns = (words: Words, say: Say, format: Format, ownId: string): Column<ReviewRow>[] => {
  const named = ({ id, name }: { readonly id: string; readonly name: string }): string =>
    id === ownId ? words("common.you") : name;
  return [
    {
      key: "state",
      title: words("lists.state"),
      width: "128px",
      phone: "line",
      render: (row) => <StateMark state={REVIEW_STATES[row.state]} />,
    },
    {
      key: "type",
      title: words("review.type"),
      width: "84px",
      phone: "middle",
      render: (row) => say(REVIEW_TYPES[row.type].label),
    },
    {
      key: "kind",
      title: words("review.kind"),
      width: "64px",
      from: "desk",
      render: (row) => {
        const kind = kindOf(row.kind);
        return <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />;
      },
    },
    {
      key: "title",
      title: words("review.what"),
      phone: "title",
      render: (row) => (
        <Subject
          text={row.title || words("review.untitled")}
          // Without a number of the bill, the reference is its title.
          number={row.reference === "" || row.reference === row.title ? undefined : row.reference}
          to={addressOf(row, ownId)}
          strong={row.ours}
        />
      ),
    },
    {
      key: "initiator",
      title: words("review.initiator"),
      width: "156px",
      from: "desk",
      render: (row) => <span title={row.initiator.name}>{named(row.initiator)}</span>,
    },
    {
      key: "issuer",
      title: words("review.issuer"),
      width: "156px",
      from: "tablet",
      render: (row) => (row.issuer === null ? "—" : <span title={row.issuer.name}>{named(row.issuer)}</span>),
    },
    {
      key: "turn",
      title: words("review.with"),
      width: "156px",
      phone: "middle",
      render: (row) =>
        row.ours ? (
          <strong>{words("common.you")}</strong>
        ) : row.turn === null ? (
          "—"
        ) : (
          <span title={row.turn}>{row.turn}</span>
        ),
    },
    {
      key: "due",
      title: words("review.dueOn"),
      width: "126px",
      from: "tablet",
      render: (row) => (row.dueOn === null ? "—" : <DueDay day={row.dueOn} open />),
    },
    {
      key: "at",
      title: words("lists.changed"),
      width: "92px",
      align: "end",
      phone: "end",
      render: (row) => <time dateTime={row.at}>{format.when(row.at)}</time>,
    },
  ];
};
