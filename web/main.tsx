import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "./api/query.ts";
import { NoWords } from "./app/NoWords.tsx";
import { Providers } from "./app/Providers.tsx";
import { monitorWhenAccepted } from "./app/monitor.ts";
import { createAppRouter } from "./app/router.tsx";
import { startTranslation } from "./i18n/i18n.ts";

const place = document.querySelector("#root");
if (place === null) throw new Error("the page has no place for the application");

// A hundred ranges of characters, needed in either language for names: they load beside the first page, not before it.
void import("./theme/fonts-chinese.css");
const spoken = await startTranslation();
createRoot(place).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      {spoken ? <RouterProvider router={createAppRouter()} /> : <NoWords onRetry={() => location.reload()} />}
    </Providers>
  </StrictMode>,
);
monitorWhenAccepted();
