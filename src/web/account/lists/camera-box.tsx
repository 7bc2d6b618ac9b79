import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../language/language.tsx";
import { reached } from "../../navigation/reached.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CameraRefused } from "./camera.ts";

/** Opens the camera at once, after a full load that a press asked for. */
const wish = "#camera";

/** The policy that allows the camera is that of the page by which the document was loaded. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || new URL(entry.name).pathname === window.location.pathname;
}

type Phase = "unknown" | "missing" | "off" | "starting" | "on" | CameraRefused;

/** The camera from its press to its end, which is also the end of the page. */
function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const [phase, setPhase] = useState<Phase>("unknown");
  const report = useEffectEvent(onCode);
  const start = async () => {
    if (!isOwnDocument()) {
      const page = new AbortController();
      stop.current = () => page.abort();
      const reload = () => {
        window.location.hash = wish;
        window.location.reload();
      };
      return reached(page.signal).then(reload, () => undefined);
    }
    setPhase("starting");
    // Without a network its code is not there, and it can be started again.
    const module = await import("./camera.ts").catch(() => null);
    const camera = module && video.current ? await module.startCamera(video.current, (code) => report(code)) : "failed";
    if (typeof camera === "string") return setPhase(camera);
    stop.current = camera.stop;
    setPhase("on");
  };
  const begin = useEffectEvent(() => {
    const isThere = "BarcodeDetector" in globalThis && "mediaDevices" in navigator;
    setPhase(isThere ? "off" : "missing");
    if (isThere && window.location.hash === wish) void start();
  });
  useEffect(() => {
    begin();
    return () => stop.current?.();
  }, []);
  const end = () => {
    stop.current?.();
    stop.current = null;
    setPhase("off");
  };
  return { video, phase, start, end };
}

/** The phone's camera, where the browser reads codes; its program is loaded when it is pressed. */
export function CameraBox({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  const { video, phase, start, end } = useCamera(onCode);
  return (
    <div className="flex flex-col items-start gap-3 noscript:hidden">
      {(phase === "off" || phase === "starting") && (
        <Button
          variant="secondary"
          icon="eye"
          pending={phase === "starting"}
          pendingLabel={t("lists.scan.starting")}
          onClick={() => void start()}
        >
          {t("lists.scan.camera")}
        </Button>
      )}
      {phase === "on" && (
        <Button variant="secondary" icon="close" onClick={end}>
          {t("lists.scan.stop")}
        </Button>
      )}
      <video
        ref={video}
        muted
        playsInline
        hidden={phase !== "on"}
        aria-label={t("lists.scan.picture")}
        className="aspect-square w-full max-w-96 rounded-md bg-deep object-cover"
      />
      {phase === "missing" && <p className="text-sm text-muted">{t("lists.scan.missing")}</p>}
      {(phase === "refused" || phase === "none" || phase === "failed") && (
        <Notice type="warning" live>
          {t(`lists.scan.${phase}`)}
        </Notice>
      )}
    </div>
  );
}
