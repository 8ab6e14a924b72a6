import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { deskRoutes } from "#domain/api/desk";
import { readAgain } from "../../session/read-again.ts";

/** While a register is being read, what is shown is read again with every step that the mirror of a chain tells of. */
export function useReading(reading: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!reading) return;
    const source = new EventSource(deskRoutes.events.path);
    source.addEventListener("chain", () => void readAgain(client));
    return () => source.close();
  }, [client, reading]);
}
