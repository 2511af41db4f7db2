import { Box } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import type { Tone, Word } from "../i18n/words";

function tones(theme: Theme): Record<Tone, { color: string; background: string }> {
  const { palette } = theme;
  return {
    neutral: { color: palette.text.secondary, background: palette.action.hover },
    brand: { color: palette.primary.dark, background: palette.primary.light },
    info: { color: palette.info.main, background: palette.info.light },
    ok: { color: palette.success.main, background: palette.success.light },
    warn: { color: palette.warning.main, background: palette.warning.light },
    danger: { color: palette.error.main, background: palette.error.light },
  };
}

export function Tag({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: "inline-block",
        px: 1,
        // In a row beside two lines of text it would stretch to their height.
        height: "fit-content",
        lineHeight: "20px",
        fontSize: theme.typography.caption.fontSize,
        borderRadius: 1,
        whiteSpace: "nowrap",
        color: tones(theme)[tone].color,
        backgroundColor: tones(theme)[tone].background,
      })}
    >
      {children}
    </Box>
  );
}

/** The server's own text wins; the local word gives the colour. */
export function StatusTag({ word, text }: { word: Word | undefined; text?: string }) {
  return <Tag tone={word?.tone ?? "neutral"}>{text || word?.text || "—"}</Tag>;
}
