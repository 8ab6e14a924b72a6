import { useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { BodyInput, Output } from "#domain/api/route";
import { useSend } from "../../api/use-send.ts";
import { BridgeError } from "../../ukey/bridge.ts";
import type { SignWithKey } from "../../ukey/use-bridge.ts";

type Body = Omit<BodyInput<typeof documentRoutes.sign>, "password">;

/** Signs a document: in one request with a key that the password opens, in two with a UKey that signs between them. */
export function useSignature() {
  const sender = useSend();
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState<BridgeError>();

  const sign = async (
    id: string,
    body: Body,
    password: string,
    byKey?: SignWithKey,
  ): Promise<Output<typeof documentRoutes.sign> | undefined> => {
    const params = { id };
    setRefused(undefined);
    if (byKey === undefined)
      return (await sender.send(documentRoutes.sign, { params, body: { ...body, password } }))?.answer;
    setSigning(true);
    try {
      const asked = await sender.send(documentRoutes.signPrepare, { params, body: { ...body, password } });
      if (asked === undefined) return undefined;
      const { preparation } = asked.answer;
      const value = await byKey(asked.answer);
      return (await sender.send(documentRoutes.signComplete, { params, body: { preparation, value, password } }))
        ?.answer;
    } catch (failure) {
      if (!(failure instanceof BridgeError)) throw failure;
      setRefused(failure);
      return undefined;
    } finally {
      setSigning(false);
    }
  };
  const forget = (): void => {
    setRefused(undefined);
    sender.forget();
  };
  return { sender: { ...sender, forget }, sign, busy: signing || sender.busy, problem: refused ?? sender.problem };
}
