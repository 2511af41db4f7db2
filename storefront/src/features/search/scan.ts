/** Of the browser's detector, what is used: TypeScript does not know it. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats: () => Promise<string[]>;
    };
  }
}

/** What is printed on boxes of medicine: the 69-codes, and the short form on small ones. */
const CODE = "ean_13";
const FORMATS = [CODE, "ean_8"];
/** Between two looks at the picture. */
export const LOOK_MS = 150;

/** On a phone whose browser reads bar codes, with a camera. */
export async function canScan(): Promise<boolean> {
  const { BarcodeDetector } = window;
  const { mediaDevices } = navigator;
  if (!BarcodeDetector || !mediaDevices || !matchMedia("(pointer: coarse)").matches) return false;
  const [formats, devices] = await Promise.all([
    BarcodeDetector.getSupportedFormats(),
    mediaDevices.enumerateDevices(),
  ]);
  return formats.includes(CODE) && devices.some(({ kind }) => kind === "videoinput");
}

/** Why there is no picture, and what can be done instead. */
function wordsFor(error: unknown): string {
  const instead = "也可以在搜索框里输入条形码下面的数字";
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
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (isOver) return stop();
    video.srcObject = stream;
    await video.play();
    if (window.BarcodeDetector) await look(new window.BarcodeDetector({ formats: FORMATS }));
  }

  begin().catch((error) => {
    if (!isOver) onFailure(wordsFor(error));
    stop();
  });
  return stop;
}
