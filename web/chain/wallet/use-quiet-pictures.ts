import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useEffect } from "react";

/**
 * The pictures of wallets stand beside their names but are announced as images without one: they are taken out of the
 * reading.
 */
export function useQuietPictures(): void {
  const { connectModalOpen } = useConnectModal();
  useEffect(() => {
    if (!connectModalOpen) return;
    const hush = (): void =>
      document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])').forEach((image) => {
        image.removeAttribute("role");
        image.setAttribute("aria-hidden", "true");
      });
    hush();
    const observer = new MutationObserver(hush);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [connectModalOpen]);
}
