"""Passkeys: a device signs a challenge of this site; the site keeps the public key."""

from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json, parse_client_data_json
from webauthn.helpers.parse_registration_credential_json import parse_registration_credential_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from mytharium.server.accounts.store import Passkey, PeopleStore, StoredPasskey
from mytharium.server.accounts.token_store import Tickets
from mytharium.server.base.errors import DatabaseError, Taken

CREATE, SIGN_IN = "passkey", "passkey sign-in"  # purposes of tickets
NAME = 60
MAX_ID_LENGTH = 1400  # of 1023 bytes, as the standard allows


class BadPasskey(ValueError):
    """What the device sent proves nothing."""


class Passkeys:
    def __init__(self, store: PeopleStore, tickets: Tickets) -> None:
        self._store = store
        self._tickets = tickets

    async def of(self, person: str) -> list[Passkey]:
        return await self._store.passkeys(person)

    async def asks_to_create(self, person: str, name: str, origin: str) -> str:
        """What a browser needs to make a passkey for somebody, as JSON."""
        options = generate_registration_options(
            rp_id=_site(origin),
            rp_name="Mytharium",
            user_id=person.encode(),
            user_name=name,
            user_display_name=name,
            challenge=base64url_to_bytes(await self._tickets.issue(CREATE, person)),
            exclude_credentials=await self._described(person),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return options_to_json(options)

    async def made_for(self, credential: str, origin: str) -> StoredPasskey:
        """A passkey that a browser has made, checked. BadPasskey if it does not answer what this site asked."""
        try:
            told = parse_registration_credential_json(credential)
            challenge, person = await self._asked(CREATE, told.response.client_data_json)
            made = verify_registration_response(
                credential=told,
                expected_challenge=challenge,
                expected_rp_id=_site(origin),
                expected_origin=origin,
            )
        except DatabaseError:
            raise
        except Exception as error:  # of parsers that were written for browsers, and are given anything
            raise BadPasskey from error
        id = bytes_to_base64url(made.credential_id)
        if len(id) > MAX_ID_LENGTH:
            raise BadPasskey
        return StoredPasskey(id, person, made.credential_public_key, made.sign_count)

    async def _asked(self, purpose: str, answer: bytes) -> tuple[bytes, str]:
        """What this site asked for a purpose and whom, each of which can be answered once."""
        challenge = parse_client_data_json(answer).challenge
        person = await self._tickets.use(purpose, bytes_to_base64url(challenge))
        if person is None:
            raise BadPasskey
        return challenge, person

    async def keep(self, made: StoredPasskey, name: str) -> None:
        try:
            await self._store.add_passkey(made, name[:NAME])
        except Taken:
            raise BadPasskey from None

    async def remove(self, person: str, passkey: str) -> None:
        await self._store.remove_passkey(person, passkey)

    async def asks_to_sign_in(self, origin: str, person: str = "") -> str:
        """Return the browser's options to sign in, as JSON; with a person, only their keys."""
        challenge = base64url_to_bytes(await self._tickets.issue(SIGN_IN, ""))
        known = await self._described(person) if person else None
        options = generate_authentication_options(rp_id=_site(origin), challenge=challenge, allow_credentials=known)
        return options_to_json(options)

    async def _described(self, person: str) -> list[PublicKeyCredentialDescriptor]:
        return [PublicKeyCredentialDescriptor(base64url_to_bytes(known.id)) for known in await self.of(person)]

    async def signs_in(self, credential: str, origin: str) -> str:
        """The id of the person whose passkey it is. BadPasskey if nothing is proved."""
        try:
            told = parse_authentication_credential_json(credential)
            challenge, _ = await self._asked(SIGN_IN, told.response.client_data_json)
            known = await self._store.passkey(bytes_to_base64url(told.raw_id))
            if known is None:
                raise BadPasskey
            proved = verify_authentication_response(
                credential=told,
                expected_challenge=challenge,
                expected_rp_id=_site(origin),
                expected_origin=origin,
                credential_public_key=known.key,
                credential_current_sign_count=known.uses,
            )
        except DatabaseError:
            raise
        except Exception as error:  # of parsers that were written for browsers, and are given anything
            raise BadPasskey from error
        await self._store.count_passkey_use(known.id, proved.new_sign_count)
        return known.person


def _site(origin: str) -> str:
    return urlsplit(origin).hostname or ""
