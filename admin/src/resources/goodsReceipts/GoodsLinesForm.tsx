import { Box, Stack } from "@mui/material";
import type { ReactNode } from "react";
import {
  ArrayInput,
  Create,
  required,
  SaveButton,
  SimpleFormIterator,
  Toolbar,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { Price } from "../../fields/Price";
import { SimpleForm } from "../../forms/SimpleForm";
import { AddLineButton } from "../../inputs/AddLineButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { totals } from "./draft";

export const mandatory = required();
const whole: Validator = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 999_999
    ? undefined
    : "数量应为 1 到 999999 的整数";
export const quantity = [required("请填写数量"), whole];

interface Draft {
  lines: Parameters<typeof totals>[0];
}

function Sum() {
  const lines = useWatch<Draft, "lines">({ name: "lines" });
  const { units, amount } = totals(lines ?? []);
  return (
    <Stack direction="row" sx={{ gap: 2, ml: "auto", alignItems: "baseline" }} aria-live="polite">
      <span>共 {units.toLocaleString("zh-CN")} 件</span>
      <Price value={amount} strong />
    </Stack>
  );
}

interface GoodsLinesFormProps {
  title: string;
  /** what its button says */
  send: string;
  blank: Draft;
  children: ReactNode;
}

/** What is ordered from a supplier, or came from one: panels, and at the button what the lines come to. */
export const GoodsLinesForm = ({ title, send, blank, children }: GoodsLinesFormProps) => (
  <Create title={title} redirect="show" component="div" sx={{ pt: 2 }}>
    <SimpleForm
      defaultValues={blank}
      warnWhenUnsavedChanges
      sx={{ p: 0 }}
      toolbar={
        <Toolbar sx={{ border: 1, borderColor: "divider", borderRadius: 1, gap: 2 }}>
          <SaveButton label={send} alwaysEnable />
          <Sum />
        </Toolbar>
      }
    >
      <Box sx={{ width: "100%" }}>{children}</Box>
    </SimpleForm>
  </Create>
);

/** One line below the other, each a frame of boxes that fit. */
const frames = {
  "& .RaSimpleFormIterator-line": { py: 1.5, alignItems: "flex-start" },
  "& .RaSimpleFormIterator-index": { pt: 1.25 },
  "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0 },
  "& .RaSimpleFormIterator-action": { visibility: "visible" },
  "& .MuiFormHelperText-root:empty": { display: "none" },
};

interface GoodsLinesProps {
  /** the boxes of a line side by side, beginning with its goods; two on a phone */
  columns: { md: string; lg?: string };
  /** the boxes after the goods; of the class `wide` below them all */
  children: ReactNode;
}

export const GoodsLines = ({ columns, children }: GoodsLinesProps) => (
  <ArrayInput source="lines" label={false}>
    <SimpleFormIterator
      disableReordering
      disableClear
      addButton={<AddLineButton />}
      fullWidth
      sx={frames}
      getItemLabel={(index) => `${index + 1}.`}
    >
      <Box
        sx={{
          width: "100%",
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr) minmax(0, 1fr)", ...columns },
          "& > .wide": { gridColumn: "1 / -1" },
          "& > .goods": { gridColumn: { xs: "1 / -1", md: "auto" } },
          "& .MuiTextField-root": { m: 0, width: "100%" },
        }}
      >
        <Box className="goods">
          <GoodsInput source="goods_id" validate={mandatory} helperText={false} />
        </Box>
        {children}
      </Box>
    </SimpleFormIterator>
  </ArrayInput>
);
