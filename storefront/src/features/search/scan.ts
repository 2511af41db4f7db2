type Format = "ean_13" | "ean_8";

/** Of the browser's detector, what is used: TypeScript does not know it. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
export interface DetectorClass {
  new (options: { formats: Format[] }): Detector;
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass & { getSupportedFormats: () => Promise<string[]> };
  }
}

/** What is printed on boxes of medicine: the 69-codes, and the short form on small ones. */
const CODE = "ean_13";
const FORMATS: Format[] = [CODE, "ean_8"];
/** Between two looks at the picture. */
export const LOOK_MS = 150;

async function isReadByBrowser(): Promise<boolean> {
  const formats = await window.BarcodeDetector?.getSupportedFormats();
  return formats?.includes(CODE) ?? false;
}

/** The smallest program there is. Where the page's rules (Content-Security-Policy) allow none, no reader of ours would start. */
function runsPrograms(): boolean {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** On a phone with a camera, whose browser reads bar codes or runs what reads them. */
export async function canScan(): Promise<boolean> {
  const { mediaDevices } = navigator;
  if (!mediaDevices || !matchMedia("(pointer: coarse)").matches) return false;
  const devices = await mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === "videoinput") && (runsPrograms() || (await isReadByBrowser()));
}

async function detectorClass(): Promise<DetectorClass> {
  if (window.BarcodeDetector && (await isReadByBrowser())) return window.BarcodeDetector;
  const { ownDetector } = await import("./barcodes");
  return ownDetector();
}

class NotLoaded extends Error {}

/** Why there is no picture, and what can be done instead. */
function wordsFor(error: unknown): string {
  const instead = "也可以在搜索框里输入条形码下面的数字";
  if (error instanceof NotLoaded) return `扫码功能没有加载成功，请稍后再试；${instead}`;
  return error instanceof DOMException && error.name === "NotAllowedError"
    ? `没有摄像头权限，请在浏览器或系统设置里允许本网站使用摄像头；${instead}`
    : `摄像头打不开，可能正被别的程序使用；${instead}`;
}

export interface CameraNews {
  onCode: (code: string) => void;
  onFailure: (words: string) => void;
}

/** Shows the camera's picture and tells the first code in it. The answer turns the camera off. */
export function watchCamera(video: HTMLVideoElement, { onCode, onFailure }: CameraNews): () => void {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  }

  async function look(detector: Detector): Promise<void> {
    // A picture that is not there yet shows no code.
    const [found] = await detector.detect(video).catch(() => []);
    if (isOver) return;
    if (!found) {
      timer = setTimeout(() => void look(detector), LOOK_MS);
      return;
    }
    stop();
    onCode(found.rawValue);
  }

  async function begin(): Promise<void> {
    const loading = detectorClass();
    // It is waited for below: until then its failure is nobody's.
    loading.catch(() => undefined);
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (isOver) return stop();
    video.srcObject = stream;
    await video.play();
    const Found = await loading.catch(() => Promise.reject(new NotLoaded()));
    if (!isOver) await look(new Found({ formats: FORMATS }));
  }

  begin().catch((error) => {
    if (!isOver) onFailure(wordsFor(error));
    stop();
  });
  return stop;
}
