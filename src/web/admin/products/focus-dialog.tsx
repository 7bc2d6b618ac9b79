import { type MouseEvent, useEffect, useState } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

export interface PictureFacts {
  readonly key: string;
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  readonly focus: { readonly x: number; readonly y: number } | null;
}

const middle = { x: 50, y: 50 };

interface Props {
  picture: string | null;
  name: string;
  onCut: (from: string, to: string) => void;
  onClose: () => void;
}

/** Focus point of a picture's square crop, by a click or two sliders; or the whole picture. */
export function FocusDialog({ picture, name, onCut, onClose }: Props) {
  const t = useT();
  const to = useHref();
  const [facts, setFacts] = useState<PictureFacts | null>(null);
  const [point, setPoint] = useState(middle);
  const [state, setState] = useState<"idle" | "busy" | "broken">("idle");
  const question = to("adminPictures", {}, { key: picture ?? "" });
  useEffect(() => {
    setFacts(null);
    setState("idle");
    if (picture === null) return;
    const request = new AbortController();
    fetch(question, { signal: request.signal })
      .then(async (answer) => {
        const [picture] = answer.ok ? ((await answer.json()) as PictureFacts[]) : [];
        if (!picture) return setState("broken");
        setFacts(picture);
        setPoint(picture.focus ?? middle);
      })
      .catch(() => request.signal.aborted || setState("broken"));
    return () => request.abort();
  }, [picture, question]);
  const cut = async (focus: { x: number; y: number } | null) => {
    if (picture === null || state === "busy") return;
    setState("busy");
    const body = new URLSearchParams({ key: picture, ...(focus && { x: String(focus.x), y: String(focus.y) }) });
    const answer = await fetch(to("adminPictures"), { method: "POST", body }).catch(() => null);
    if (!answer?.ok) return setState("broken");
    onCut(picture, ((await answer.json()) as PictureFacts).key);
  };
  return (
    <Dialog
      open={picture !== null}
      onClose={onClose}
      title={t("adminProducts.pictures.focusTitle", { name })}
      footer={
        <>
          <Button variant="secondary" pending={state === "busy"} onClick={() => void cut(null)}>
            {t("adminProducts.pictures.showWhole")}
          </Button>
          <Button pending={state === "busy"} onClick={() => void cut(point)}>
            {t("adminProducts.pictures.cutHere")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t("adminProducts.pictures.focusText")}</p>
        {state === "broken" && <ErrorNotice>{t("adminProducts.pictures.focusBroken")}</ErrorNotice>}
        {facts && <PointPicker facts={facts} point={point} onPoint={setPoint} />}
      </div>
    </Dialog>
  );
}

interface PointProps {
  facts: PictureFacts;
  point: { x: number; y: number };
  onPoint: (point: { x: number; y: number }) => void;
}

/** The picture with the point that is to stay in view, in percent of its width and height. */
function PointPicker({ facts, point, onPoint }: PointProps) {
  const t = useT();
  const to = useHref();
  const pick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const percent = (at: number, from: number, length: number) =>
      Math.min(100, Math.max(0, Math.round(((at - from) / length) * 100)));
    onPoint({
      x: percent(event.clientX, box.left, box.width),
      y: percent(event.clientY, box.top, box.height),
    });
  };
  return (
    <>
      {/* For the pointer; the sliders below are for everybody. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className="relative mx-auto block max-w-full cursor-crosshair"
        onClick={pick}
      >
        <img
          src={to("adminPictures", {}, { whole: facts.key })}
          alt=""
          width={facts.width}
          height={facts.height}
          className="h-auto max-h-[45dvh] w-auto max-w-full"
        />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
          <path
            d={`M${point.x} 0V100M0 ${point.y}H100`}
            vectorEffect="non-scaling-stroke"
            className="stroke-ground"
            strokeWidth="4"
          />
          <path
            d={`M${point.x} 0V100M0 ${point.y}H100`}
            vectorEffect="non-scaling-stroke"
            className="stroke-primary"
            strokeWidth="2"
          />
        </svg>
      </button>
      {(["x", "y"] as const).map((axis) => (
        <label key={axis} className="flex flex-col gap-1 text-sm font-semibold">
          {t(`adminProducts.pictures.axis.${axis}`, { percent: point[axis] })}
          <input
            type="range"
            min={0}
            max={100}
            value={point[axis]}
            onChange={(event) => onPoint({ ...point, [axis]: Number(event.currentTarget.value) })}
            className="h-11 accent-primary"
          />
        </label>
      ))}
    </>
  );
}
