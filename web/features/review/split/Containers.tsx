import { memo, useMemo, useState } from "react";
import type { ContainerPlace, Goods } from "#domain/documents/splitting";
import { linesOf } from "#domain/documents/splitting";
import { isEmpty, type FieldData } from "#domain/kinds/field";
import { groupLines, shown, standing, type Manner } from "#domain/kinds/shown";
import { useLanguage, useSay, useWords } from "../../../i18n/use-words.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import type { Column } from "../../../ui/table/table-rows.ts";
import styles from "./Split.module.css";

interface Props {
  readonly goods: Goods;
  readonly original: FieldData;
  readonly places: readonly ContainerPlace[];
  /** How many parts there are. */
  readonly count: number;
  /** Left out where the parts are only read. */
  readonly onPut?: (references: ReadonlySet<string>, to: number | null) => void;
}

const NONE = "none";
const ALL = "all";
const isIn = ({ parts }: ContainerPlace, which: string): boolean =>
  which === ALL || (which === NONE ? parts.length === 0 : parts.includes(Number(which)));

/** Each container of a bill and the one part in which it goes; several are put into one together. */
export const Containers = memo(function Containers({ goods, original, places, count, onPut }: Props) {
  const words = useWords();
  const say = useSay();
  const [which, setWhich] = useState<string>(ALL);
  const [text, setText] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const facts = useFacts(goods, original);
  const part = (at: number): string => words("review.split.part", { number: at + 1 });
  const parts = Array.from({ length: count }, (_, at) => ({ value: String(at), label: part(at) }));
  const wanted = text.trim().toUpperCase();
  const rows = places.filter(
    (place) =>
      isIn(place, which) &&
      (wanted === "" ||
        `${place.reference} ${facts.get(place.reference)?.search ?? ""}`.toUpperCase().includes(wanted)),
  );
  const open = places.filter((place) => place.parts.length === 0).length;
  const put = (references: ReadonlySet<string>, to: string): void =>
    onPut?.(references, to === NONE ? null : Number(to));
  const columns: Column<ContainerPlace>[] = [
    {
      key: "reference",
      title: say(goods.containers?.list.item ?? goods.lists[0].item),
      width: "150px",
      phone: "title",
      render: ({ reference }) => <span className="hw-mono">{reference}</span>,
    },
    {
      key: "equipment",
      title: words("review.split.equipment"),
      from: "tablet",
      render: ({ reference }) => facts.get(reference)?.equipment,
    },
    {
      key: "cargo",
      title: words("review.split.cargo"),
      phone: "line",
      render: ({ reference }) => facts.get(reference)?.cargo,
    },
    {
      key: "part",
      title: words("review.split.inPart"),
      width: "150px",
      phone: "end",
      render: ({ reference, parts: inside }) =>
        onPut === undefined ? (
          inside.map(part).join(words("common.list"))
        ) : (
          <Choice
            label={words("review.split.partOf", { container: reference })}
            value={inside[0] === undefined ? undefined : String(inside[0])}
            placeholder={words("review.split.noneYet")}
            status={inside.length > 1 ? "error" : ""}
            onChange={(to) => put(new Set([reference]), to)}
            options={parts}
          />
        ),
    },
  ];
  return (
    <section className={styles.containers} aria-label={words("review.split.containers")}>
      <div className={styles.head}>
        <h2>{words("review.split.containers")}</h2>
        <span className={styles.quiet}>
          {open === 0 ? words("review.split.allPlaced") : words("review.split.open", { count: open })}
        </span>
        <span className={styles.end}>
          <Choice
            label={words("review.split.which")}
            value={which}
            onChange={setWhich}
            options={[
              { value: ALL, label: words("review.split.all", { count: places.length }) },
              ...parts.map(({ value, label }) => ({
                value,
                label: words("review.split.inThis", {
                  part: label,
                  count: places.filter((place) => isIn(place, value)).length,
                }),
              })),
              { value: NONE, label: words("review.split.inNone", { count: open }) },
            ]}
          />
        </span>
      </div>
      <div className={styles.find}>
        <SearchField label={words("review.split.find")} value={text} onSearch={setText} />
        {onPut !== undefined && selected.size > 0 && (
          <span className={styles.end}>
            {words("review.split.selected", { count: selected.size })}{" "}
            <Choice
              label={words("review.split.putInto")}
              value={undefined}
              placeholder={words("review.split.putInto")}
              onChange={(to) => {
                put(selected, to);
                setSelected(new Set());
              }}
              options={[...parts, { value: NONE, label: words("review.split.noPart") }]}
            />
          </span>
        )}
      </div>
      <div className={styles.rows}>
        <DataTable
          label={words("review.split.containers")}
          columns={columns}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={({ reference }) => reference}
          onOpen={() => undefined}
          {...(onPut === undefined
            ? {}
            : {
                selected,
                nameOf: ({ reference }: ContainerPlace) => reference,
                onSelectRows: (some: readonly ContainerPlace[], on: boolean) =>
                  setSelected((old) => {
                    const next = new Set(old);
                    for (const { reference } of some)
                      if (on) next.add(reference);
                      else next.delete(reference);
                    return next;
                  }),
              })}
        />
      </div>
    </section>
  );
});

interface ContainerFacts {
  readonly equipment: string;
  readonly cargo: string;
  /** Everything by which it is found. */
  readonly search: string;
}

/** What a bill says of each container, made once. */
function useFacts(goods: Goods, original: FieldData): ReadonlyMap<string, ContainerFacts> {
  const language = useLanguage();
  return useMemo(() => {
    const { containers, lists } = goods;
    if (containers === null) return new Map();
    const inner = lists.at(-1) ?? lists[0];
    const cargo = new Map<string, FieldData[]>();
    for (const line of linesOf(goods, original)) {
      const reference = String(line[containers.of] ?? "");
      cargo.set(reference, [...(cargo.get(reference) ?? []), line]);
    }
    const said: Manner = { language, date: (value) => value };
    return new Map(
      ((original[containers.list.name] ?? []) as readonly FieldData[]).map((one): [string, ContainerFacts] => {
        const reference = String(one[containers.key] ?? "");
        const fields = containers.list.fields.filter(({ name }) => name !== containers.key);
        const seals = fields.flatMap((field) =>
          field.type === "list"
            ? ((one[field.name] ?? []) as readonly FieldData[]).flatMap((item) =>
                groupLines(field, item, item, said).map(({ text }) => text),
              )
            : field.type === "group" || isEmpty(one[field.name])
              ? []
              : [shown(field, one, original, said)],
        );
        const lines = cargo.get(reference) ?? [];
        const values = lines.flatMap((line) =>
          standing(inner.fields, line).flatMap((field) =>
            field.type === "list" || field.type === "group" || field.name === containers.of || isEmpty(line[field.name])
              ? []
              : [shown(field, line, original, said)],
          ),
        );
        const equipment = seals.join(", ");
        return [reference, { equipment, cargo: values.join(", "), search: `${equipment} ${values.join(" ")}` }];
      }),
    );
  }, [goods, original, language]);
}
