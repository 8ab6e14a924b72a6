import { Button, Input } from "antd";
import { useState } from "react";
import { nodeRoutes, type NodeCompany } from "#domain/api/node";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { toast } from "../../ui/toast.ts";
import { BudgetFacts } from "../../ui/BudgetFacts.tsx";

const FIELDS = ["daily", "total", "room"] as const;
type Written = Readonly<Record<(typeof FIELDS)[number], string>>;
const NOTHING: Written = { daily: "", total: "", room: "" };
const isWhole = (text: string): boolean => /^\d{0,15}$/.test(text);
const numberOf = (text: string): number | null => (text === "" ? null : Number(text));

/** The company's use of its budget; the administrator of the node sets it. */
export function CompanyBudget({ company }: { readonly company: NodeCompany }) {
  const words = useWords();
  const [written, setWritten] = useState<Written | null>(null);
  const read = useRead(nodeRoutes.budget, { params: { id: company.id } });
  const { send, busy, problem, forget } = useSend();
  const budget = read.data;
  if (budget === undefined) return null;
  const save = async ({ daily, total, room }: Written, password: string): Promise<void> => {
    const body = { gasDaily: numberOf(daily), gasTotal: numberOf(total), storageMb: numberOf(room), password };
    if ((await send(nodeRoutes.setBudget, { params: { id: company.id }, body })) === undefined) return;
    setWritten(null);
    toast(words("budget.saved", { company: company.name }));
    void read.refetch();
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const form = written ?? NOTHING;
  return (
    <>
      <FactList label="narrow">
        <BudgetFacts budget={budget} />
      </FactList>
      <Button
        onClick={() => {
          forget();
          setWritten({
            daily: String(budget.gasDaily),
            total: String(budget.gasTotal),
            room: String(budget.storageMb),
          });
        }}
      >
        {words("budget.set")}
      </Button>
      {written !== null && (
        <DangerDialog
          open
          title={words("budget.setTitle", { company: company.name })}
          sentence={words("budget.setSentence")}
          verb={words("budget.set")}
          confirm="password"
          busy={busy}
          missing={FIELDS.every((name) => isWhole(form[name])) ? undefined : words("budget.number")}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void save(form, password)}
          onCancel={() => setWritten(null)}
        >
          {FIELDS.map((name) => (
            <Field
              key={name}
              label={words(`budget.${name}`)}
              error={isWhole(form[name]) ? undefined : words("budget.number")}
            >
              <Input
                inputMode="numeric"
                value={form[name]}
                onChange={(event) => setWritten({ ...form, [name]: event.target.value.trim() })}
              />
            </Field>
          ))}
        </DangerDialog>
      )}
    </>
  );
}
