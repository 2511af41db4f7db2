import { Box } from "@mui/material";
import { maxLength, required, SelectInput, TextInput, type Validator } from "react-admin";
import { useWatch } from "react-hook-form";
import type { Page } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { AudienceInputs } from "../promotions/AudienceInputs";
import { BlocksInput } from "./BlocksInput";
import { OtherEditors } from "./OtherEditors";
import { ADDRESS, addressError, PLACES, placeText, ZONES } from "./words";

const address: Validator = (value, { place }: Partial<Page>) => addressError(value, place ?? "");

function AddressInput() {
  const place = useWatch<Page, "place">({ name: "place" });
  const asked = ADDRESS[place];
  if (!asked) return <div />;
  return place === "zone" ? (
    <SelectInput source="address" label={asked.label} choices={choices(ZONES)} validate={[address]} />
  ) : (
    <TextInput source="address" label={asked.label} helperText={asked.help} validate={[address]} />
  );
}

function Where() {
  const page = useRecordOf("pages");
  return page ? (
    <Box className="wide" sx={{ color: "text.secondary" }}>
      位置：{placeText(page)}
    </Box>
  ) : null;
}

export function PageForm({ isNew }: { isNew?: boolean }) {
  const page = useRecordOf("pages");
  return (
    <SimpleForm
      defaultValues={
        isNew
          ? {
              place: "home",
              address: "",
              blocks: [],
              ranks: [],
              buyer_types: [],
              regions: [],
              starts_at: null,
              ends_at: null,
            }
          : undefined
      }
      sx={{ maxWidth: 960 }}
      toolbar={
        <FormToolbar
          isNew={isNew}
          save={isNew ? undefined : "保存为新版本"}
          mayDelete={!isNew && page?.state === "draft"}
        />
      }
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
        {page && (
          <div className="wide">
            <OtherEditors pageId={page.id} />
          </div>
        )}
        {isNew ? (
          <>
            <SelectInput source="place" choices={choices(PLACES)} validate={required()} />
            <AddressInput />
          </>
        ) : (
          <Where />
        )}
        <TextInput source="title" validate={[required(), maxLength(40)]} className="wide" />
        <div className="wide">
          <BlocksInput source="blocks" />
        </div>
        <ShopTimeInput source="starts_at" helperText="北京时间，空着表示发布后马上展示" />
        <ShopTimeInput source="ends_at" validate={[afterStart]} helperText="北京时间，空着表示一直展示" />
        <AudienceInputs byName={false} />
      </Box>
    </SimpleForm>
  );
}
