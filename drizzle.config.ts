import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/drivers/store/sqlite/schema*.ts',
  out: './drizzle/sqlite',
});
