import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Batch } from "#domain/api/document-batches";
import type { ToldEncoding } from "#domain/bulk/letters";
import { ApiError, requestKey } from "../../api/client.ts";

interface Refused {
  readonly file: File;
  readonly message: string;
  /** Its letters could not be read: the encoding can be said. */
  readonly letters: boolean;
}

/** Sends a table, and keeps the file where it was refused, so that it can be read in another encoding. */
export function useTableFile(send: (file: File, letters: ToldEncoding | undefined, key: string) => Promise<Batch>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const take = async (file: File, letters?: ToldEncoding): Promise<Batch | undefined> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const batch = await send(file, letters, requestKey());
      await client.invalidateQueries({ predicate: ({ meta }) => meta?.["fixed"] !== true });
      return batch;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused({ file, message: failure.message, letters: failure.code === "BULK_ENCODING" });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, refused };
}
