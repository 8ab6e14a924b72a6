import type { Budget } from "#domain/api/registers";
import { megabytes } from "#domain/limits";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";

/** The company's use of gas and storage, and its limits: rows of a list of facts. */
export function BudgetFacts({ budget }: { readonly budget: Budget }) {
  const words = useWords();
  const format = useFormat();
  const of = (used: number, limit: number): string =>
    words("budget.of", { used: format.number(used), limit: format.number(limit) });
  return (
    <>
      <dt>{words("budget.today")}</dt>
      <dd>{of(budget.gasToday, budget.gasDaily)}</dd>
      <dt>{words("budget.all")}</dt>
      <dd>{of(budget.gasUsed, budget.gasTotal)}</dd>
      <dt>{words("budget.storage")}</dt>
      <dd>
        {words("budget.mb", {
          used: format.number(Math.ceil(budget.storageBytes / megabytes(1))),
          limit: format.number(budget.storageMb),
        })}
      </dd>
    </>
  );
}
