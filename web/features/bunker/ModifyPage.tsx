import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { modifyDelivery } from "#domain/acts/bunker/modify";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { deliveryAddress } from "../../process/bunker-address.ts";
import { useProcessRefusal } from "../../process/use-process-acts.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Field, FormFoot } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { toast } from "../../ui/toast.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { asProcess } from "./delivery.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { orderOf, sentParties } from "./ordered.ts";
import { useOrder } from "./use-order.ts";
import styles from "./DeliveryForm.module.css";

/** /layout/bunker/:id/modify: the office changes what it said of a delivery, with the reason. */
export function Page() {
  const words = useWords();
  const { id = "" } = useParams();
  const { data, error } = useRead(bunkerRoutes.show, { params: { id } });
  // A change of a colleague meanwhile is told when this is sent, and takes nothing away that was typed.
  const [first, setFirst] = useState<BunkerDelivery>();
  if (first === undefined && data !== undefined) setFirst(data);
  if (error !== null && first === undefined) return <ErrorView title={words("common.failed")} help={error.message} />;
  if (first === undefined) return <LoadingLine />;
  return <Modify delivery={first} newest={data ?? first} />;
}

interface Props {
  /** The delivery as it was when it was opened, and as it is now. */
  readonly delivery: BunkerDelivery;
  readonly newest: BunkerDelivery;
}

function Modify({ delivery, newest }: Props) {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const refusal = useProcessRefusal("bunker", asProcess(newest));
  const sender = useSend();
  /** The order as the server has it: it is kept by a request of its own, and not changed again when the next one fails. */
  const [first, setFirst] = useState(() => orderOf(delivery, language));
  const order = useOrder(first, sender);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  /** The delivery as the first of two requests has left it. */
  const version = useRef(delivery.version);
  const arrived = useRef<string>(undefined);
  const to = deliveryAddress(delivery.id);
  const params = { id: delivery.id };
  const code = newest.can["modify"] ?? null;
  const why = code === null ? undefined : refusal("modify", code);
  const same = (part: (of: typeof first) => unknown): boolean =>
    JSON.stringify(part(order.value)) === JSON.stringify(part(first));
  const orderSame = same(({ ordered }) => ordered);
  const partiesSame = same(({ parties, surveyed }) => [parties, surveyed]);
  const save = async (): Promise<void> => {
    setTried(true);
    if (!order.check() || (!orderSame && reason.trim() === "")) return;
    const { ordered, surveyed } = order.value;
    if (!orderSame) {
      const done = await sender.send(bunkerRoutes.modify, {
        params,
        body: { ordered, reason: reason.trim(), expectedVersion: version.current },
      });
      if (done === undefined) return;
      version.current = done.answer.version;
      setFirst((old) => ({ ...old, ordered }));
    }
    if (!partiesSame) {
      const done = await sender.send(bunkerRoutes.setParties, {
        params,
        body: { surveyed, parties: sentParties(order.value), expectedVersion: version.current },
      });
      if (done === undefined) return;
    }
    if (!orderSame || !partiesSame) toast(say(modifyDelivery.outcome));
    arrived.current = to;
    void navigate(to);
  };
  return (
    <Screen
      head={
        <PageTitle
          title={`${say(modifyDelivery.label)}${words("common.colon")}${delivery.bdnNo ?? words("bunker.noNumber")}`}
          onBack={() => void navigate(to)}
        />
      }
      foot={
        <FormFoot missing={why ?? order.missing}>
          <Button onClick={() => void navigate(to)}>{words("common.cancel")}</Button>
          <Button type="primary" loading={sender.busy} disabled={why !== undefined} onClick={() => void save()}>
            {words("common.save")}
          </Button>
        </FormFoot>
      }
    >
      <DeliveryForm value={order.value} onChange={order.change} error={order.error} touch={order.touch}>
        {order.above !== undefined && <Notice tone="error">{order.above}</Notice>}
        <div className={styles.reason}>
          <Field
            label={words("act.reason")}
            required={!orderSame}

            error={tried && !orderSame && reason.trim() === "" ? words("act.missing.reason") : sender.under("reason")}
          >
            <Input.TextArea
              value={reason}
              maxLength={1000}
              rows={2}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </div>
      </DeliveryForm>
      <UnsavedPrompt dirty={order.dirty} stays={(path) => path === arrived.current} />
    </Screen>
  );
}
