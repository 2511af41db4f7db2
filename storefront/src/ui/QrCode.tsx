import { useEffect, useState } from "react";
import { useInView } from "./useInView";

export interface QrCodeProps {
  text: string;
  label: string;
  size?: number;
}

function drawPath(cells: boolean[][]): string {
  return cells
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter(Boolean)
    .join("");
}

/** Drawn here; the encoder is fetched when the code comes near the screen. */
export function QrCode({ text, label, size = 96 }: QrCodeProps) {
  const [ref, seen] = useInView<HTMLSpanElement>();
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);

  useEffect(() => {
    if (!seen) return;
    let current = true;
    void import("uqr").then(({ encode }) => {
      const { data, size: cells } = encode(text, { border: 1 });
      if (current) setCode({ size: cells, path: drawPath(data) });
    });
    return () => {
      current = false;
    };
  }, [seen, text]);

  return (
    <span
      ref={ref}
      style={{ display: "inline-block", width: size, height: size, background: "#fff", flex: "none" }}
    >
      {code && (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          width={size}
          height={size}
          role="img"
          aria-label={label}
        >
          <path d={code.path} fill="#14211f" shapeRendering="crispEdges" />
        </svg>
      )}
    </span>
  );
}
