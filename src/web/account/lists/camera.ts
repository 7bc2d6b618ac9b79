/** The part of the Barcode Detection API that is used; TypeScript does not know it yet. */
interface BarcodeDetectorApi {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorConstructor {
  new (options?: { formats: readonly string[] }): BarcodeDetectorApi;
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorOf = (scope: typeof globalThis) =>
  (scope as typeof globalThis & { BarcodeDetector?: BarcodeDetectorConstructor }).BarcodeDetector;

/** Codes that are printed on parts and bins. */
const codeFormats = ["qr_code", "data_matrix", "ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf"];
const pause = 200;

export type CameraRefused = "refused" | "none" | "failed";

/** Shows the camera and reports each code that it sees. Gives the way to end it, or why there is no picture. */
export async function startCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<{ readonly stop: () => void } | CameraRefused> {
  const Detector = detectorOf(globalThis);
  if (!Detector) return "failed";
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  } catch (error) {
    const { name } = error as DOMException;
    return name === "NotAllowedError" ? "refused" : name === "NotFoundError" ? "none" : "failed";
  }
  const supported = await Detector.getSupportedFormats();
  const formats = codeFormats.filter((format) => supported.includes(format));
  const detector = new Detector(formats.length > 0 ? { formats } : undefined);
  video.srcObject = stream;
  // Ends once the first picture has come, which nothing here waits for.
  void video.play().catch(() => undefined);
  let isOver = false;
  let last = "";
  const look = async () => {
    if (isOver) return;
    const codes = await detector.detect(video).catch(() => []);
    const code = codes[0]?.rawValue ?? "";
    // A code that stays in view counts once, until another or none is seen.
    if (!isOver && code !== "" && code !== last) onCode(code);
    last = code;
    setTimeout(() => void look(), pause);
  };
  void look();
  return {
    stop() {
      isOver = true;
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    },
  };
}
