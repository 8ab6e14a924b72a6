import { Button } from "antd";
import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Link } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { dismissToast, useToasts } from "./toast.ts";
import styles from "./Toasts.module.css";

/** Where toasts appear; mounted once, by the providers. */
export function Toasts() {
  const words = useWords();
  const toasts = useToasts();
  return (
    <div className={styles.region} role="status">
      {toasts.map((one) => (
        <div key={one.id} className={styles.toast}>
          <CheckCircleFilled className={styles.icon} aria-hidden="true" />
          <span>{one.message}</span>
          {one.link !== undefined && <Link to={one.link.to}>{one.link.label}</Link>}
          {one.undo !== undefined && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                dismissToast(one.id);
                one.undo?.();
              }}
            >
              {words("common.undo")}
            </Button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={words("common.close")}
            onClick={() => dismissToast(one.id)}
          >
            <CloseOutlined aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
