import { Box } from "@mui/material";
import { BooleanInput, minValue, NumberInput, required, SelectInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import type { Ad } from "../../api/types";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { PictureInput } from "../../inputs/PictureInput";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { InPlace } from "./InPlace";
import { linkError, SLOTS, sizeAdvice, sizeHint, slotOf } from "./slots";

function Picture() {
  const slot = useWatch<Ad, "slot">({ name: "slot" });
  const found = slotOf(slot);
  return (
    <PictureInput
      source="image"
      hint={`${sizeHint(found)}不上传就按标题自动绘制`}
      advice={(size) => sizeAdvice(slot, size)}
    />
  );
}

const later = [afterStart];

export function AdForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={
        isNew ? { is_open: true, sort: 0, url: "", remarks: "", starts_at: null, ends_at: null } : undefined
      }
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
        <SelectInput source="slot" choices={[...SLOTS]} validate={required()} />
        <TextInput source="title" validate={required()} />
        <div className="wide">
          <Picture />
          <InPlace />
        </div>
        <TextInput
          source="url"
          validate={linkError}
          helperText="站内地址（如 /list?category_id=3）或 https:// 网址，空着不能点击"
        />
        <TextInput source="remarks" />
        <ShopTimeInput source="starts_at" helperText="北京时间，空着表示马上开始" />
        <ShopTimeInput source="ends_at" validate={later} helperText="北京时间，空着表示一直展示" />
        <NumberInput
          source="sort"
          validate={[required(), minValue(0)]}
          min={0}
          step={1}
          helperText="小的在前"
        />
        <BooleanInput source="is_open" />
      </Box>
    </SimpleForm>
  );
}
