import { createContext } from "react";

/** Whether the side bar and the top bar stand around the page. */
export const InShell = createContext(false);
