import { sampleOf } from "./samples";

const FIRST_LINE = 74;
const LINE = 26;

/** A drawn example: whole sheet, four corners, readable lines, red seal. */
export function DocumentSample({ kind, name }: { kind: string; name: string }) {
  const { lines } = sampleOf(kind);
  return (
    <svg viewBox="0 0 240 300" width="240" height="300" role="img" aria-label={`《${name}》样例`}>
      <rect width="240" height="300" fill="#dfe6e5" />
      <rect x="16" y="14" width="208" height="272" fill="#fffdf7" stroke="#b9c4c2" />
      <path
        d="M10 28V8h20M210 8h20v20M230 272v20h-20M30 292H10v-20"
        fill="none"
        stroke="#0b6b63"
        strokeWidth="3"
      />
      <text
        x="120"
        y="46"
        textAnchor="middle"
        fontSize={name.length > 9 ? 13 : 17}
        fontWeight="600"
        fill="#1c2527"
      >
        {name}
      </text>
      {lines.map((line, index) => (
        <g key={line}>
          <text x="32" y={FIRST_LINE + index * LINE} fontSize="11" fill="#4a5659">
            {line}
          </text>
          <path
            d={`M${38 + line.length * 11} ${FIRST_LINE + index * LINE + 2}H208`}
            stroke="#c4cccd"
            strokeDasharray="3 3"
          />
        </g>
      ))}
      <circle cx="172" cy="238" r="32" fill="none" stroke="#c62828" strokeWidth="3" opacity="0.75" />
      <text x="172" y="243" textAnchor="middle" fontSize="14" fill="#c62828" opacity="0.85">
        公章
      </text>
      <text
        x="84"
        y="262"
        textAnchor="middle"
        fontSize="26"
        fill="#0b6b63"
        opacity="0.28"
        transform="rotate(-18 84 262)"
      >
        样例
      </text>
    </svg>
  );
}
