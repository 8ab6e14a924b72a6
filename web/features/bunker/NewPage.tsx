import { Button } from "antd";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { bunkerRoutes } from "#domain/api/bunker";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { BUNKER_BOARD, deliveryAddress } from "../../process/bunker-address.ts";
import { useWhyNot } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FormFoot } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { blankOrder, orderOf, sentParties, type Ordered } from "./ordered.ts";
import { Stems } from "./Stems.tsx";
import { useOrder } from "./use-order.ts";

/** /layout/bunker/new: begins a delivery; `?corrects=` one that corrects a note which both have signed. */
export function Page() {
  const words = useWords();
  const language = useLanguage();
  const [search] = useSearchParams();
  const id = search.get("corrects");
  const corrected = useRead(bunkerRoutes.show, { params: { id: id ?? "" } }, { enabled: id !== null });
  if (id === null) return <NewDelivery first={blankOrder(language)} corrects={null} />;
  if (corrected.error !== null) return <ErrorView title={words("common.failed")} help={corrected.error.message} />;
  if (corrected.data === undefined) return <LoadingLine />;
  return (
    <NewDelivery first={orderOf(corrected.data, language)} corrects={{ id, number: corrected.data.bdnNo ?? "" }} />
  );
}

interface Props {
  readonly first: Ordered;
  readonly corrects: { readonly id: string; readonly number: string } | null;
}

function NewDelivery({ first, corrects }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const why = useWhyNot("bunker.operate");
  const sender = useSend();
  const order = useOrder(first, sender);
  const arrived = useRef<string>(undefined);
  const save = async (): Promise<void> => {
    if (!order.check()) return;
    const { ordered, surveyed } = order.value;
    const done = await sender.send(bunkerRoutes.begin, {
      body: { ordered, surveyed, parties: sentParties(order.value), correctsId: corrects?.id ?? null },
    });
    if (done === undefined) return;
    arrived.current = deliveryAddress(done.answer.id);
    void navigate(arrived.current);
  };
  return (
    <Screen
      head={
        <PageTitle
          title={words("bunker.new")}
          {...(corrects === null ? {} : { fact: words("bunker.correctsFact", { number: corrects.number }) })}
          onBack={() => void navigate(BUNKER_BOARD)}
        />
      }
      foot={
        <FormFoot missing={why ?? order.missing}>
          <Button onClick={() => void navigate(BUNKER_BOARD)}>{words("common.cancel")}</Button>
          <Button type="primary" loading={sender.busy} disabled={why !== undefined} onClick={() => void save()}>
            {words("bunker.begin")}
          </Button>
        </FormFoot>
      }
    >
      <DeliveryForm value={order.value} onChange={order.change} error={order.error} touch={order.touch}>
        {corrects === null && why === undefined && (
          <Stems onTake={(ordered) => order.change({ ...order.value, ordered })} />
        )}
        {order.above !== undefined && <Notice tone="error">{order.above}</Notice>}
      </DeliveryForm>
      <UnsavedPrompt dirty={order.dirty} stays={(path) => path === arrived.current} />
    </Screen>
  );
}
