import type { SeedContext } from '../seedStore.ts';
export async function seedDemo({ tables, trial, now }: SeedContext): Promise<void> {
  tables.transaction(() => {
    const other = tables.users.add({
      email: 'kofi.mensah@aurora-relief.example',
      name: 'Kofi Mensah',
      passwordHash: null,
      apiAccess: false,
    });
    const me = trial.userId;
    const convId = tables.conversations.add('Water trucking', [me, other]);
    for (let i = 0; i < 100; i++)
      tables.messages.add(
        {
          convId,
          created: now - (100 - i) * 60000,
          senderEmail: i % 3 ? trial.email : 'kofi.mensah@aurora-relief.example',
          msgType: 'text',
          msgText: `Message ${i}`,
          attachment: null,
          quotedMsgId: 0,
          location: null,
          isForwarded: false,
          priority: 0,
          isDeleted: false,
        },
        1000 + i * 3,
      );
  });
}
