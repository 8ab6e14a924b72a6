import { FinalSquare, HoldBar, OwnBar, Pen, StoryArrow } from "../../ui/title/marks.tsx";
import styles from "./LoginPicture.module.css";

const LANE = 84;
const HOLD = 20;
const OWN = 43;
const BAR = 13;
const X = [42, 172, 282, 382, 552] as const;
const END = 1400;
const hold = (lane: number): number => lane * LANE + HOLD;
const own = (lane: number): number => lane * LANE + OWN;
const pen = (lane: number): number => lane * LANE + 37;

/** A title passing through four hands, in the marks of the title picture; runs out under the edge of the page. */
export function LoginPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 832 388" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((lane) => (
        <path key={lane} className={styles.rule} d={`M0 ${lane * LANE + 0.5}H${END}`} />
      ))}
      <path className={styles.line} d={`M${X[0]} ${4 * LANE + 34}H${END}`} />
      <OwnBar x1={X[0]} x2={X[1]} y={own(0)} height={BAR} />
      <OwnBar x1={X[1]} x2={X[2]} y={own(1)} height={BAR} />
      <OwnBar x1={X[2]} x2={END} y={own(3)} height={BAR} />
      <HoldBar x1={X[0]} x2={X[1]} y={hold(0)} height={BAR} />
      <HoldBar x1={X[1]} x2={X[3]} y={hold(1)} height={BAR} />
      <HoldBar x1={X[3]} x2={X[4]} y={hold(2)} height={BAR} />
      <HoldBar x1={X[4]} x2={END} y={hold(3)} height={BAR} />
      <StoryArrow kind="transfer" x={X[1]} y1={pen(0)} y2={hold(1) - 1} scale={1.2} />
      <StoryArrow kind="endorse" x={X[2]} y1={pen(1)} y2={own(3) - 1} scale={1.2} />
      <StoryArrow kind="transfer" x={X[3]} y1={pen(1)} y2={hold(2) - 1} scale={1.2} />
      <StoryArrow kind="transfer" x={X[4]} y1={pen(2)} y2={hold(3) - 1} scale={1.2} />
      <Pen x={X[0]} y={pen(0)} state="valid" scale={1.55} />
      <Pen x={X[1]} y={pen(0)} state="valid" scale={1.55} />
      <Pen x={X[2]} y={pen(1)} state="valid" scale={1.55} />
      <Pen x={X[3]} y={pen(1)} state="valid" scale={1.55} />
      <Pen x={X[4]} y={pen(2)} state="valid" scale={1.55} />
      {X.map((x) => (
        <FinalSquare key={x} x={x} y={4 * LANE + 34} final scale={1.65} />
      ))}
    </svg>
  );
}
