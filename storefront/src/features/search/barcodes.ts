import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import reader from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { DetectorClass } from "./scan";

/** What reads bar codes where the browser does not, as on iPhones. Its program comes from our own server, not from the author's. */
export async function ownDetector(): Promise<DetectorClass> {
  await prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });
  return BarcodeDetector;
}
