import { useEffect, useState } from "react";

type Places = typeof import("#domain/places");

let loaded: Places | undefined;

/** The list of ports; undefined until it has come, or where it is not `needed`. Forms work without it. */
export function usePlaces(needed = true): Places | undefined {
  const [places, setPlaces] = useState(loaded);
  useEffect(() => {
    if (!needed || places !== undefined) return;
    let here = true;
    import("#domain/places").then(
      (came) => {
        loaded = came;
        if (here) setPlaces(came);
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [needed, places]);
  return places;
}
