import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { afterStart } from "./validity";

const later = [afterStart];

/** A form in two columns; what has the class `wide` takes both. */
export function SearchForm({
  isNew,
  defaults,
  children,
}: {
  isNew?: boolean;
  defaults?: Record<string, unknown>;
  children: ReactNode;
}) {
  return (
    <SimpleForm
      defaultValues={isNew ? defaults : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={!isNew} />}
    >
      <Box
        sx={{
          width: "100%",
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          "& > .wide": { gridColumn: "1 / -1" },
        }}
      >
        {children}
      </Box>
    </SimpleForm>
  );
}

export function ValidityInputs() {
  return (
    <>
      <ShopTimeInput source="valid_from" helperText="北京时间，空着表示马上开始" />
      <ShopTimeInput source="valid_to" validate={later} helperText="北京时间，空着表示长期有效" />
    </>
  );
}
