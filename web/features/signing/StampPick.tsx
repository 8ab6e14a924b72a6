import { Button } from "antd";
import { useState } from "react";
import type { Stamp } from "#domain/api/stamps";
import { useWords } from "../../i18n/use-words.ts";
import { useBlobImage, useStampImage } from "../../kind/use-stamps.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { SignatureChoice } from "./choice.ts";
import styles from "./Signing.module.css";

/** The stamp that is signed with, and the dialog that offers the others in their true size. */
export function StampPick({ choice, stamp }: { readonly choice: SignatureChoice; readonly stamp: Stamp }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <p className={styles.label}>{words("act.stamp")}</p>
      <div className={styles.stampRow}>
        <span className={styles.thumb}>
          <Picture stamp={stamp} />
        </span>
        <span className={styles.stampName}>
          {stamp.name}
          <span className={styles.quiet}>{words("stamps.size", { width: stamp.widthMm, height: stamp.heightMm })}</span>
        </span>
        {choice.stamps.length > 1 && (
          <Button size="small" onClick={() => setOpen(true)}>
            {words("signing.changeStamp")}
          </Button>
        )}
      </div>
      <Dialog open={open} light title={words("signing.stampTitle")} width={640} onClose={() => setOpen(false)}>
        <ul className={styles.stamps}>
          {choice.stamps.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.stampCard}
                aria-pressed={one.id === stamp.id}
                onClick={() => {
                  choice.setStamp(one.id);
                  setOpen(false);
                }}
              >
                <span className={styles.trueSize} style={{ width: `${one.widthMm}mm`, height: `${one.heightMm}mm` }}>
                  <Picture stamp={one} />
                </span>
                <span>{one.name}</span>
                <span className={styles.quiet}>
                  {words("stamps.size", { width: one.widthMm, height: one.heightMm })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

function Picture({ stamp }: { readonly stamp: Stamp }) {
  const image = useStampImage(stamp);
  const show = useBlobImage(image);
  return image === undefined ? null : <img ref={show} className={styles.picture} alt={stamp.name} />;
}
