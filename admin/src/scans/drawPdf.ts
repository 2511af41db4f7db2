import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = worker;

/** Dots: enough to read small print when the page is enlarged. */
const WIDTH = 1600;
/** Maximum number of pages shown; the rest is in the file. */
const MOST_PAGES = 20;

/** What Chinese fonts that a file does not bring along are written with. */
const CHARACTER_MAPS = import.meta.glob<string>(
  "../../../node_modules/pdfjs-dist/cmaps/{Adobe-GB1,GB,UniGB}*.bcmap",
  { query: "?url&no-inline", import: "default", eager: true },
);

class CharacterMaps {
  async fetch({ name }: { name: string }) {
    const found = Object.entries(CHARACTER_MAPS).find(([path]) => path.endsWith(`/${name}.bcmap`));
    if (!found) throw new Error(`there is no character map ${name}`);
    const answer = await fetch(found[1]);
    return { cMapData: new Uint8Array(await answer.arrayBuffer()), isCompressed: true };
  }
}

interface DrawnPage {
  src: string;
  width: number;
  height: number;
}

export interface DrawnPdf {
  pages: DrawnPage[];
  /** of the file, drawn or not */
  count: number;
}

/** Renders the pages as pictures: no active content of the file is executed. */
export async function drawPdf(address: string): Promise<DrawnPdf> {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`the file was not sent: ${answer.status}`);
  const task = getDocument({
    data: new Uint8Array(await answer.arrayBuffer()),
    CMapReaderFactory: CharacterMaps,
    useWorkerFetch: false,
    isEvalSupported: false,
  });
  try {
    const file = await task.promise;
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= Math.min(file.numPages, MOST_PAGES); number += 1) {
      const page = await file.getPage(number);
      const scale = WIDTH / page.getViewport({ scale: 1 }).width;
      pages.push(await picture(page, scale));
      page.cleanup();
    }
    return { pages, count: file.numPages };
  } finally {
    await task.destroy();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>>;

async function picture(page: Page, scale: number): Promise<DrawnPage> {
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, "image/webp", 0.9));
  if (!blob) throw new Error("the page was not drawn");
  return { src: URL.createObjectURL(blob), width: canvas.width, height: canvas.height };
}
