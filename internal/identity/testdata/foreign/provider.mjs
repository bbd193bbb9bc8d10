// Starts oidc-provider on a loopback port and prints its issuer. The environment gives PORT (0: any) and JWKS, the key set
// with its private parts. It ends when its standard input does.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const server = createServer();
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    jwks: JSON.parse(process.env.JWKS),
    cookies: { keys: ['of a test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    clients: [{
      client_id: 'rxassay-web',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: ['http://127.0.0.1/callback'],
    }, {
      client_id: 'another',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: ['http://127.0.0.1/callback'],
    }],
    findAccount: (ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: 'Ann Lee' }),
    }),
  });
  server.on('request', provider.callback());
  console.log(issuer);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
